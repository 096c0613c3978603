"""Random English announcements of a game for a recogniser, and a grammar that contains all of them.

In a game of forty moves a blind player asks twenty times for their own time, eight times for the opponent's and six
times for the moves, and hears five warnings and one flag. The announcements have these shares. Times go up to ten
hours, and half of them are below ten minutes, so that every number of the pack is heard. Menus are left out, because
they have hundreds of sentences that are each used in one place.
"""
FLAGS = ["your flag has fallen", "opponent's flag has fallen"]
TURNS = ["you are to move", "opponent is to move", "not started"]
PAUSE = "-"  # between two phrases, in place of a clip, because the pin falls to ground and rises again
SHARES = {"own": 20, "other": 8, "moves": 6, "warning": 5, "flag": 1}
LIMITS = [60, 600, 3600, 7200, 36000]  # s
MOVES = 26
WARNINGS = [600, 300, 120, 60, 30, 10]  # s
ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


def number(n):
    return ONES[n] if n < 20 else TENS[n // 10 - 2] + (f" {ONES[n % 10]}" if n % 10 else "")


def words(clips):
    """The words of some clips, by their names (firmware/voice/README.md)."""
    return " ".join(number(int(clip)) if clip.isdigit() else clip for clip in clips if clip != PAUSE).split()


def counted(n, noun):
    """The clips of a number below 60 with its noun."""
    return [str(n), noun if n == 1 else f"{noun}s"]


def time(seconds):
    parts = [(seconds // 3600, "hour"), (seconds // 60 % 60, "minute"), (seconds % 60, "second")]
    return [clip for n, noun in parts if n for clip in counted(n, noun)]


def own(dice):
    seconds = 1 + dice.randrange(dice.choice(LIMITS) - 1)
    return [f"control {seconds}"], ["key talk-left"], time(seconds)


def other(dice):
    before, asked, clips = own(dice)
    return before, asked * 2, ["opponent", *clips]


def moves(dice):
    """Black's press starts White's clock, so each side has then made as many moves as it has pressed."""
    n, his = dice.randrange(MOVES), dice.random() < 0.5
    lines = ["control 5h"]
    if dice.random() < 0.2:
        return lines, ["hold talk-left 1.2"], [*counted(0, "move"), PAUSE, TURNS[2]]
    lines += ["press right", "wait 0.1"] + ["press left", "wait 0.1", "press right", "wait 0.1"] * n + ["press left", "wait 0.1"] * his
    return lines, ["hold talk-left 1.2"], [*counted(n + his, "move"), PAUSE, TURNS[his]]


def warning(dice):
    seconds = dice.choice(WARNINGS)
    return [f"control {seconds + 1}"], ["press right"], time(seconds)


def flag(dice):
    his = dice.random() < 0.5
    return ["control 1"], ["press right"] + ["wait 0.3", "press left"] * his, [FLAGS[his]]


def announcement(dice):
    """(statements of a scenario that prepare the announcement, those that make the clock say it in the left ear,
    the names of its clips)"""
    return globals()[dice.choices(list(SHARES), SHARES.values())[0]](dice)


def alternatives(limit, noun):
    more = " | ".join(number(n) for n in range(2, limit))
    return f"( ( one {noun} ) | ( ( {more} ) {noun}s ) )"


def grammar():
    """A grammar that allows more than is said here, with every number of moves."""
    return "\n".join([
        "#JSGF V1.0;", "grammar clock;", f"<h> = {alternatives(10, 'hour')};", f"<m> = {alternatives(60, 'minute')};", f"<s> = {alternatives(60, 'second')};",
        "<time> = ( zero seconds ) | ( <h> [ <m> ] [ <s> ] ) | ( <m> [ <s> ] ) | <s>;", f"<turn> = {' | '.join(TURNS)};",
        f"<moves> = ( zero moves ) | {alternatives(100, 'move')};",
        f"public <said> = ( [ opponent ] <time> ) | ( <moves> [ <turn> ] ) | {' | '.join(f'( {plain} )' for plain in TURNS + FLAGS)};", ""])
