#!/usr/bin/env python3
"""Speech from the library of espeak-ng, which tells where each word begins; its program does not (speak_lib.h describes the calls).

    tools/speech_espeak.py <REQUESTS     one per line, between tabs: WAV VOICE SPEED TEXT [WORD]

SPEED is in words per minute.  With WORD the text is spoken as before this word, which is cut off.  The library remembers a little of what it spoke before.  So each
text is spoken by a copy of the process that has spoken nothing yet, and the samples are the same each time.
"""
import ctypes
import os
import sys
import wave

LIBRARY = "libespeak-ng.so.1"
SYNCHRONOUS, CHARACTERS, UTF8 = 2, 1, 1
SPEED = 1  # the number of this parameter
LIST_END, WORD = 0, 1  # types of events


class Event(ctypes.Structure):
    """espeak_EVENT"""

    _fields_ = [("type", ctypes.c_int), ("number", ctypes.c_uint), ("place", ctypes.c_int), ("length", ctypes.c_int), ("ms", ctypes.c_int), ("sample", ctypes.c_int),
                ("user", ctypes.c_void_p), ("text", ctypes.c_char * 8)]


def begin():
    """(the library, samples a second)"""
    library = ctypes.CDLL(LIBRARY)
    rate = library.espeak_Initialize(SYNCHRONOUS, 0, None, 0)
    if rate < 0:
        raise OSError("espeak-ng does not begin")
    return library, rate


def speak(library, speed, text):
    """(the samples, the first sample of each word)"""
    heard, words = [], []

    @ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event))
    def take(samples, count, events):
        if samples:
            heard.append(ctypes.string_at(samples, 2 * count))
        n = 0
        while events[n].type != LIST_END:
            if events[n].type == WORD:
                words.append(events[n].sample)
            n += 1
        return 0

    library.espeak_SetSynthCallback(take)
    library.espeak_SetParameter(SPEED, speed, 0)
    library.espeak_Synth(text, len(text) + 1, 0, CHARACTERS, 0, UTF8, None, None)
    return b"".join(heard), words


def answer(library, rate, wav, speed, *text):
    samples, words = speak(library, int(speed), " ".join(text).encode())
    if len(text) > 1:
        samples = samples[:2 * words[-1]]
    with wave.open(wav, "wb") as file:
        file.setparams((1, 2, rate, 0, "NONE", ""))
        file.writeframes(samples)


def main():
    library, rate = begin()
    spoken = None
    for request in sys.stdin.read().splitlines():
        wav, voice, *how = request.split("\t")
        if voice != spoken and library.espeak_SetVoiceByName(voice.encode()) != 0:
            sys.exit(f"tools/speech_espeak.py: espeak-ng has no voice {voice}")
        spoken = voice
        child = os.fork()
        if child == 0:
            answer(library, rate, wav, *how)
            os._exit(0)
        if os.waitpid(child, 0)[1] != 0:
            sys.exit(f"tools/speech_espeak.py: not spoken: {request}")


if __name__ == "__main__":
    main()
