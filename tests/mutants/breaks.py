"""Where a C source can be broken, one place at a time: an operator, a bound, a number, a constant, arguments changed
over, a condition turned round, a statement that goes."""
import collections
import hashlib
import re

# from @start to @end of the text of @path stands @after
Break = collections.namedtuple("Break", "path start end after")

SWAPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "*": "+", "/": "*",
         "%": "/", "&&": "||", "||": "&&", "&": "|", "|": "&", "<<": ">>", ">>": "<<", "+=": "-=", "-=": "+=",
         "|=": "&=", "&=": "|=", "^": "&"}
OPERATOR = re.compile(r"(?<= )(" + "|".join(sorted(map(re.escape, SWAPS), key=len, reverse=True)) + r")(?=\s)")
WORDS = {"TRUE": "FALSE", "FALSE": "TRUE", "MIN": "MAX", "MAX": "MIN", "break": "continue", "continue": "break",
         "++": "--", "--": "++"}
WORD = re.compile(r"\b(TRUE|FALSE)\b|\b(MIN|MAX)(?= \()|\b(break|continue)(?=;)|(?<=\w)(\+\+|--)|(\+\+|--)(?=\w)")
NUMBER = re.compile(r"(?<![\w.\"'%])(\d{1,4})(?![\w.\"'])")
LENGTH = re.compile(r"^\s*(?:static |const )*\w+ \**\w+\[\d+\]$", re.M)
REAL = re.compile(r"(?<![\w.])(\d+\.\d+)(?![\w.])")
CONSTANT = re.compile(r"\b(?!ESP_IS_|ESP_N_|G_)([A-Z]+)_[A-Z][A-Z0-9_]*\b(?! \()")
NOT = re.compile(r"!(?=[\w(*])")
CONDITION = re.compile(r"\b(?:if|while) (?=\()")
ARGUMENTS = re.compile(r"(?<=\()([\w>.&*-]+(?:\[\w+\])?), ([\w>.&*-]+(?:\[\w+\])?)(?=[,)])")
ARMS = re.compile(r"\? ([^?:;]+?)\s+: ([^?:;,]+?)(?=[;,]|\)[;,)])")
STATEMENT = re.compile(r"(?<=[;{})\n])\n[ \t]*((?:[\w>*\[\]().-]+(?: [-+|&^]?= | <<= | >>= | \()[^;{}]*"
                       r"|[\w>*\[\]().-]+(?:\+\+|--)|return));")
# of these a line that goes would not be a rule that goes, and sizes in memory are the sanitizers' matter
LEFT = re.compile(r"g_assert|g_return|free|g_new|g_malloc|g_realloc|g_renew|_sized_new|_init \(|_set_size|sizeof"
                  r"|G_STATIC_ASSERT|__attribute__|_Atomic|G_BEGIN|G_END")
DECLARATION = re.compile(r"(const|static|g_auto\w*|struct|enum|unsigned|gboolean|g?u?int\w*|double|char|gsize|Esp\w+"
                         r"|[A-Z][a-z]\w+) [*\w]")


def strip_comments(text):
    """The same length and lines, with blanks for comments, strings and lines of the preprocessor."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))
    text = re.sub(r"/\*.*?\*/|\"(\\.|[^\"\\\n])*\"|'(\\.|[^'\\\n])'", blank, text, flags=re.S)
    return re.sub(r"^[ \t]*#[^\n]*(\\\n[^\n]*)*", blank, text, flags=re.M)


def find_inside(plain):
    """Of each place whether it is in a function or a table."""
    inside, depth = bytearray(len(plain)), 0
    for at, letter in enumerate(plain):
        depth -= letter == "}"
        inside[at] = depth > 0
        depth += letter == "{"
    return inside


def find_closing(plain, at):
    """The place behind the bracket that closes the one at @at."""
    depth = 0
    for place in range(at, len(plain)):
        depth += (plain[place] == "(") - (plain[place] == ")")
        if depth == 0:
            return place + 1
    return len(plain)


def find_all(path, text):
    plain = strip_comments(text)
    constants = collections.defaultdict(set)
    for match in CONSTANT.finditer(plain):
        constants[match.group(1)].add(match.group(0))
    for match in OPERATOR.finditer(plain):
        yield Break(path, *match.span(), SWAPS[match.group(0)])
    for match in WORD.finditer(plain):
        yield Break(path, *match.span(), WORDS[match.group(0)])
    for match in NUMBER.finditer(plain):
        if LENGTH.search(plain, plain.rfind("\n", 0, match.start()) + 1, match.end() + 1):
            continue
        number = int(match.group(0))
        yield Break(path, *match.span(), str(number + 1))
        if number > 0:
            yield Break(path, *match.span(), str(number - 1))
    for match in REAL.finditer(plain):
        yield Break(path, *match.span(), str(2 * float(match.group(0)) or 1.0))
    for match in CONSTANT.finditer(plain):
        others = sorted(constants[match.group(1)] - {match.group(0)})
        if others:
            yield Break(path, *match.span(), others[match.start() % len(others)])
    for match in NOT.finditer(plain):
        yield Break(path, *match.span(), "")
    for match in CONDITION.finditer(plain):
        end = find_closing(plain, match.end())
        yield Break(path, match.end(), end, f"(!{text[match.end():end]})")
    for match in ARGUMENTS.finditer(plain):
        if match.group(1) != match.group(2):
            yield Break(path, *match.span(), f"{match.group(2)}, {match.group(1)}")
    for match in ARMS.finditer(plain):
        one, other = text[slice(*match.span(1))], text[slice(*match.span(2))]
        yield Break(path, match.start(), match.end(), f"? {other} : {one}")
    for match in STATEMENT.finditer(plain):
        if not DECLARATION.match(match.group(1)):
            yield Break(path, match.start(1), match.end(1), "")


def find_breaks(path, text):
    """All that are within functions and tables, in order."""
    plain = strip_comments(text)
    inside = find_inside(plain)
    found = []
    for broken in find_all(path, text):
        begin = plain.rfind("\n", 0, broken.start) + 1
        line = plain[begin:plain.find("\n", broken.end)]
        within = inside[broken.start] or "= {" in line
        if within and not LEFT.search(line):
            found.append(broken)
    return sorted(set(found), key=lambda broken: (broken.start, broken.end, broken.after))


def show(broken, text):
    """The lines of it, as they are and as they are broken, each as one."""
    begin = text.rfind("\n", 0, broken.start) + 1
    end = text.find("\n", broken.end)
    before = text[begin:end]
    after = text[begin:broken.start] + broken.after + text[broken.end:end]
    return tuple(" ".join(lines.split()) for lines in (before, after))


def choose(path, text, seed=""):
    """All of them in an order that hangs on @seed and on each alone, so that what changes elsewhere in the file changes
    nothing here: first one a line, then a second one, and so on."""
    order = []
    times = collections.Counter()
    for broken in find_breaks(path, text):
        shown = show(broken, text)
        times[shown] += 1
        key = hashlib.sha256(f"{seed}{path}{shown}{times[shown]}".encode()).hexdigest()
        order.append((key, broken))
    turns = collections.Counter()
    rows = collections.defaultdict(list)
    for _, broken in sorted(order):
        line = text.count("\n", 0, broken.start)
        rows[turns[line]].append(broken)
        turns[line] += 1
    return [broken for turn in sorted(rows) for broken in rows[turn]]
