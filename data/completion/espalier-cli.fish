# Completion of espalier-cli in fish: the program itself says what may come next.

function __espalier_cli_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    # a quote that is open yet cannot be taken away
    set -l plain (string unescape -- "$current")
    and set current $plain
    set -l program $words[1]
    set -e words[1]

    for line in ($program complete $words "$current" 2>/dev/null)
        if string match -q ':files*' -- $line
            set -l before (string replace -r '^[^\t]*\t' '' -- $line)
            for file in (__fish_complete_path (string replace -- "$before" '' "$current"))
                echo $before$file
            end
        else
            echo $line
        end
    end
end

complete -c espalier-cli -f -a '(__espalier_cli_complete)'
