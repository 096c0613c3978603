#!/usr/bin/env python3
"""Makes packs of speech (firmware/voice/README.md): build/speech/LANGUAGE.pak, with the names of its clips and a list of what was spoken.

    tools/speech.py LANGUAGE...          speech from espeak-ng
    --speed N          words per minute (175); other speeds make LANGUAGE-N.pak
    --people FOLDER    FOLDER/LANGUAGE/NAME.wav replaces the clip of that name (speech)
    --noise            a small pack without speech, for tests: each clip is another noise of 25 ms; test.pak (en) or test-LANGUAGE.pak
"""
import argparse
import concurrent.futures
import functools
import hashlib
import os
import random
import struct
import subprocess
import sys
import wave
import zlib

sys.dont_write_bytecode = True
from catalogue import speech as text  # noqa: E402
from catalogue.display import PLACEHOLDERS  # noqa: E402
from catalogue.read import FOLDER, SOURCE, Language, Wrong  # noqa: E402

BUILD = os.environ.get("BUILD", "build")
CODER = f"{BUILD}/speech_code"
SPEAKER = f"{os.path.dirname(__file__)}/speech_espeak.py"
LARGEST = 655360
SPEED = 175
MENUS = (1.2, 1.3, 1.4, 1.5)  # the texts of the display are spoken this much faster than times; the first speed that makes the pack small enough is used
TABLES = 10240  # bytes of head and tables, at most
NO_CLIP = 0xFFFF
HEAD = "<4sBBHLLHHHHHHHHHHHHHHH14sHH"
FORMAT = 1
CLIP, NUMBER, COUNT, TIME, DIGITS, QUARTERS = range(1, 7)
# Beginnings of keys, the rarest texts first: these are composed of single words when a pack gets too large.
SELDOM = ("FAULT_", "EDIT_", "METHOD_", "NO_", "FLAG_ENTRY_", "LOOK_", "FORCE_", "FREEZE_", "STAGE_", "UNDO_", "NEXT_", "FIVE_", "SEND", "SETTINGS_", "RECEIVED",
          "CABLE", "TENTHS_", "SOUND_", "")


class Sounds:
    """The coded samples of words, made by espeak-ng or read from a person's WAV file.  What was made before is kept in build/speech/cache."""

    def __init__(self, voice, options):
        self.voice, self.speed, self.people, self.noise = voice, options.speed, options.people, options.noise
        self.coded = {}  # {words: bytes}
        self.quality = {}  # {words: dB}
        self.quick = set()  # words of the texts of the display
        self.numbers = set()  # words of numbers: spoken as before another word, because alone they sound like the end of a sentence
        self.menus = MENUS[0]
        self.cache = f"{BUILD}/speech/cache/{voice.code}"
        os.makedirs(self.cache, exist_ok=True)
        self.tools = hashlib.sha256()
        for path in (CODER, SPEAKER):
            with open(path, "rb") as file:
                self.tools.update(file.read())

    def spelled(self, words):
        spelling = {self.voice.lower(word): how for word, how in self.voice.sections["spelling"].items()}
        return " ".join(spelling.get(word, word) for word in words.split())

    def request(self, words):
        """What the speaker is asked for, without the name of a file."""
        speed = int(self.speed * self.menus) if words in self.quick else self.speed
        context = [self.voice.sections["voice"]["BEFORE"]] if words in self.numbers else []
        return [self.voice.sections["voice"]["VOICE"], str(speed), self.spelled(words), *context]

    def speak(self, wavs):
        """Writes the WAV files of {file: words}."""
        if self.noise:
            for wav, words in wavs.items():
                write_noise(words, wav)
        else:
            requests = "".join("\t".join([wav, *self.request(words)]) + "\n" for wav, words in wavs.items())
            subprocess.run([sys.executable, SPEAKER], input=requests.encode(), check=True)

    def person(self, name):
        path = f"{self.people}/{self.voice.code}/{name}.wav"
        return path if os.path.isfile(path) else None

    def source(self, name):
        return self.person(name) or ("noise" if self.noise else "espeak-ng")

    def place(self, words, person):
        """Where the coded clip is kept."""
        if person:
            with open(person, "rb") as file:
                key = file.read()
        else:
            key = f"noise {words}".encode() if self.noise else repr(self.request(words)).encode()
        return f"{self.cache}/{hashlib.sha256(key + self.tools.digest()).hexdigest()[:24]}"

    def make(self, wanted):
        """Fills `coded` for {words: name}."""
        people = {words: self.person(name) for words, name in wanted.items()}
        places = {words: self.place(words, person) for words, person in people.items()}
        missing = [(words, people[words], places[words]) for words in wanted if not os.path.exists(places[words])]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(pool.map(self.code, [missing[0::2], missing[1::2]]))
        for words, place in places.items():
            with open(place, "rb") as file:
                clip = file.read()
            self.quality[words] = struct.unpack_from("<L", clip)[0] / 100
            self.coded[words] = clip[4:]

    def code(self, missing):
        self.speak({f"{place}.wav": words for words, person, place in missing if not person})
        for (_, person, place), clip in zip(missing, coded_clips([person or f"{place}.wav" for _, person, place in missing])):
            with open(f"{place}.new", "wb") as file:
                file.write(clip)
            os.rename(f"{place}.new", place)
            if not person:
                os.remove(f"{place}.wav")

    def mean(self, clips):
        """dB of some clips, weighted by their length."""
        return sum(self.quality[words] * len(self.coded[words]) for words in clips) / sum(len(self.coded[words]) for words in clips)


def write_noise(words, wav):
    dice = random.Random(words)
    with wave.open(wav, "wb") as file:
        file.setparams((1, 2, 10417, 0, "NONE", ""))
        file.writeframes(struct.pack("<256h", *[dice.randint(-9000, 9000) for _ in range(256)]))


def coded_clips(wavs):
    """[bytes] of each WAV file: the ratio of signal to noise in hundredths of a dB, four bytes, and the groups."""
    out = subprocess.run([CODER], input="".join(f"{wav}\n" for wav in wavs).encode(), stdout=subprocess.PIPE, check=True).stdout
    clips, at = [], 0
    while at < len(out):
        end = at + 8 + 3 * struct.unpack_from("<L", out, at)[0]
        clips.append(out[at + 4:end])
        at = end
    return clips


class Names:
    """Names for clips: their English words, if they are known."""

    def __init__(self):
        self.of = {}  # {words: name}
        self.used = set()

    def give(self, words, name):
        if words in self.of:
            return
        unique, number = name, 2
        while unique in self.used:
            unique, number = f"{name}.{number}", number + 1
        self.used.add(unique)
        self.of[words] = unique


class Pack:
    """What a pack says, before it has samples."""

    def __init__(self, language):
        self.voice = text.Voice(Language(f"{FOLDER}/{language}.txt"))
        self.english = text.Voice(Language(f"{FOLDER}/{SOURCE}.txt"))
        self.lists = self.voice.lists()
        self.nouns = self.voice.nouns()
        self.phrases = text.phrases(self.voice)
        self.spelled = set()  # clips of texts that are composed of their words
        self.names = Names()
        self.give_names()

    def signs(self):
        return [self.voice.lower(self.voice.sections["signs"][sign]) for sign in "-+."]

    def give_names(self):
        for form, rows in self.lists:
            for row in text.ROWS:
                if len(rows[row]) == 1 and (form is None or rows[row] != self.lists[0][1][row]):
                    self.names.give(self.voice.lower(rows[row][0]), row.rstrip("+s") + (f".{form}" if form else ""))
        for (_, _, words), (_, _, english) in zip(self.nouns, self.english.nouns()):
            for place in (2, 1, 0):
                self.names.give(words[place], english[place])
        for words, sign in zip(self.signs(), "-+."):
            self.names.give(words, self.english.sections["signs"][sign])
        for key in text.KEYS:
            self.names.give(self.voice.lower(key), key.lower())
        for items, english in zip(self.phrases.values(), text.phrases(self.english).values()):
            clips, same = self.to_name(items), self.to_name(english)
            for number, words in enumerate(clips):
                self.names.give(words, same[number] if len(clips) == len(same) else words)
        for _, rows in self.lists:
            for row in text.ROWS:
                for words in rows[row]:
                    self.names.give(self.voice.lower(words), words)

    def to_name(self, items):
        """The clips of a text without the names of keys, which are the same in all languages."""
        keys = [self.voice.lower(key) for key in text.KEYS]
        return [item[1] for item in items if item[0] == "clip" and item[1] not in keys]

    @functools.cache
    def numbers(self):
        return list(dict.fromkeys(self.voice.lower(words) for _, rows in self.lists for row in text.ROWS for words in rows[row]))

    @functools.cache
    def fixed(self):
        """The clips that are never composed of single words: numbers, nouns, signs and what is only spoken."""
        found = dict.fromkeys(self.numbers())
        found.update({words: None for _, _, forms in self.nouns for words in forms})
        found.update({words: None for words in self.signs()})
        found.update({item[1]: None for key, items in self.phrases.items() if key.startswith("PHRASE_") for item in items if item[0] == "clip"})
        return list(found)

    @functools.cache
    def shown(self):
        """{clip: rank of its rarity} of the texts of the display; 0 is the rarest."""
        found = {}
        for key, items in self.phrases.items():
            for item in items:
                if item[0] == "clip" and not key.startswith("PHRASE_"):
                    seldom = next(n for n, begin in enumerate(SELDOM) if key.startswith(begin))
                    found[item[1]] = max(found.get(item[1], 0), seldom)
        return found

    def clips(self):
        """All clips of the pack in their order."""
        found = dict.fromkeys(self.fixed())
        for words in self.shown():
            found.update(dict.fromkeys(words.split() if words in self.spelled else [words]))
        return list(found)

    def fit(self, sounds, room):
        """Composes rare texts of single words until all clips fit.  Returns False if they never do."""
        shown = self.shown()
        several = [words for words in shown if " " in words]
        for words in several:
            for word in words.split():
                self.names.give(word, word)
        fixed = set(self.fixed())
        sounds.numbers = set(self.numbers())
        everything = self.clips() + [word for words in several for word in words.split()]
        sounds.quick = set(everything) - fixed
        sounds.make({words: self.names.of[words] for words in everything})

        def size(clips):
            return sum(len(sounds.coded[words]) for words in clips)

        def gain(words, here):
            return len(sounds.coded[words]) - size(set(words.split()) - (here - {words}))

        several = [words for words in several if words not in fixed]
        while size(self.clips()) > room:
            left = [words for words in several if words not in self.spelled]
            if not left:
                return False
            here = set(self.clips())
            self.spelled.add(min(left, key=lambda words: (shown[words], -gain(words, here), words)))
        return True

    def operations(self, items, number):
        nouns = [name for name, _, _ in self.nouns]
        out = []
        for item in items:
            if item[0] == "clip":
                out += [CLIP << 12 | number[word] for word in (item[1].split() if item[1] in self.spelled else [item[1]])]
                continue
            value = 1 + list(PLACEHOLDERS).index(item[1])
            if item[2]:
                out.append(COUNT << 12 | nouns.index(item[2]) << 4 | value)
            else:
                kind = TIME if item[1] in text.TIMES else DIGITS if item[1] == "code" else QUARTERS if item[1] == "ppm" else NUMBER
                out.append(kind << 12 | value)
        return out + [0]

    def tables(self, number):
        """(phrases, operations, lists, nouns) as bytes."""
        places, operations = [], []
        for items in self.phrases.values():
            places.append(len(operations))
            operations += self.operations(items, number)
        forms = [form for form, _ in self.lists]
        rows = [word for _, rows in self.lists for row in text.ROWS for word in ([number[self.voice.lower(w)] for w in rows[row]] + [NO_CLIP])[:2]]
        nouns = [struct.pack("<BxHHH", forms.index(form), *[number[words] for words in forms_]) for _, form, forms_ in self.nouns]
        return [struct.pack(f"<{len(places)}H", *places), struct.pack(f"<{len(operations)}H", *operations), struct.pack(f"<{len(rows)}H", *rows), b"".join(nouns)]

    def build(self, sounds, speed):
        """The bytes of the pack."""
        clips = self.clips()
        number = {words: n for n, words in enumerate(clips)}
        tables = self.tables(number)
        starts, at = [], struct.calcsize(HEAD) + 8 * len(clips)
        for table in tables:
            starts.append(at)
            at += len(table)
        index, samples = [], []
        end = at
        for words in clips:
            index.append(struct.pack("<LHxx", at, len(sounds.coded[words]) // 3))
            samples.append(sounds.coded[words])
            at += len(sounds.coded[words])
        body = b"".join(index + tables)
        whole = body + b"".join(samples)
        head = list(struct.unpack(HEAD, bytes(64)))
        head[:] = [b"ZPAK", FORMAT, self.voice.language.number, speed, 64 + len(whole), zlib.crc32(whole), text.names_crc(self.english.language), text.crc16(body), end,
                   64, len(clips), starts[0], len(self.phrases), starts[1], starts[2], len(self.lists), starts[3], len(self.nouns),
                   *[number[words] for words in self.signs()], self.voice.sections["language"]["NAME"].encode("ascii"), int(self.voice.sections["voice"]["VERSION"]), 0]
        head[-1] = text.crc16(struct.pack(HEAD, *head)[4:-2])
        assert end <= TABLES
        return struct.pack(HEAD, *head) + whole


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def make_pack(language, options):
    for menus in MENUS:
        pack = Pack(language)
        sounds = Sounds(pack.voice, options)
        sounds.menus = menus
        if pack.fit(sounds, LARGEST - TABLES):
            break
    else:
        raise Wrong(f"{pack.voice.path}: the pack is larger than {LARGEST} bytes")
    data = pack.build(sounds, options.speed)
    base = f"{BUILD}/speech/" + (("test" if language == SOURCE else f"test-{language}") if options.noise else language if options.speed == SPEED else f"{language}-{options.speed}")
    clips = pack.clips()
    write(f"{base}.pak", data)
    write(f"{base}.names", "".join(f"{pack.names.of[words]}\n" for words in clips).encode())
    rows = [f"{n}\t{pack.names.of[words]}\t{words}\t{len(sounds.coded[words])}\t{sounds.quality[words]:.1f}\t{sounds.source(pack.names.of[words])}\n" for n, words in enumerate(clips)]
    write(f"{base}.tsv", ("number\tname\twords\tbytes\tdB\tsource\n" + "".join(rows)).encode())
    print(f"{base}.pak: {len(data):,} bytes, {len(clips)} clips; numbers and what is only spoken {sum(len(sounds.coded[w]) for w in pack.fixed()):,}, {len(pack.shown())} pieces of texts, {len(pack.spelled)} of them spelled from words, {int(sounds.speed * menus)} words a minute; {sounds.mean(clips):.1f} dB")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("languages", nargs="+", metavar="LANGUAGE")
    parser.add_argument("--speed", type=int, default=SPEED)
    parser.add_argument("--people", default="speech")
    parser.add_argument("--noise", action="store_true")
    options = parser.parse_args()
    os.makedirs(f"{BUILD}/speech", exist_ok=True)
    try:
        for language in options.languages:
            make_pack(language, options)
    except (Wrong, OSError, subprocess.CalledProcessError) as wrong:
        print(f"tools/speech.py: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
