import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Your end of Espalier's protocol of lines: call play() with a function that chooses a move as a text, as
 * the room's manual page writes it. What goes to System.err is shown to people; System.out is the
 * protocol's. "espalier-cli programs try 'java -cp . WarRandom' --problem war" shows what is said.
 */
public final class EspalierPlayer {
  public String problem = ""; // "war"
  public List<String> instance = new ArrayList<>(); // the lines of the board's file
  public Map<String, String> settings = new HashMap<>();
  public String side = ""; // whose turn it is: "blue"
  public List<String> position = new ArrayList<>(); // the lines of the position
  public double seconds = 5; // for this move
  public int depth = 0; // to look ahead; 0: not said

  private final BufferedReader input =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }

  private List<String> block(String number) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < Integer.parseInt(number); i++) lines.add(input.readLine());
    return lines;
  }

  private static Map<String, String> pairs(String text) {
    Map<String, String> found = new HashMap<>();
    for (String word : text.split(" ")) {
      String[] pair = word.split("=", 2);
      if (pair.length == 2) found.put(pair[0], pair[1]);
    }
    return found;
  }

  /** Tells how far one is: info("depth=3 value=12 nodes=1234 pv=C3,D4"). */
  public void info(String values) {
    say("info " + values);
  }

  /** Talks until it is over. */
  public static void play(String name, Function<EspalierPlayer, String> choose) throws IOException {
    EspalierPlayer game = new EspalierPlayer();
    String line;
    while ((line = game.input.readLine()) != null && !line.equals("quit")) {
      String[] words = line.split(" ", 2);
      String rest = words.length > 1 ? words[1] : "";
      switch (words[0]) {
        case "espalier" -> {
          game.problem = rest.substring(rest.indexOf(' ') + 1);
          say("ready " + name);
        }
        case "instance" -> game.instance = game.block(rest);
        case "settings" -> game.settings = pairs(rest);
        case "side" -> game.side = rest;
        case "position" -> game.position = game.block(rest);
        case "go" -> {
          Map<String, String> asked = pairs(rest);
          game.seconds = Double.parseDouble(asked.getOrDefault("seconds", "5"));
          game.depth = Integer.parseInt(asked.getOrDefault("depth", "0"));
          say("move " + choose.apply(game));
        }
        default -> { }
      }
    }
  }
}
