"""The boards that have an image: the folders of board/ with a board.mk, as in make/config.mk."""
import glob
import re

BOARDS = tuple(sorted(path.split("/")[1] for path in glob.glob("board/*/board.mk")))


def board_sources(board):
    """The board's own files and its drivers; board/avr comes beside them."""
    with open(f"board/{board}/board.mk", encoding="utf-8") as file:
        parts = re.search(rf"^PARTS_{board} := (.*)$", file.read(), re.M)[1].split()
    return sorted(glob.glob(f"board/{board}/*.c")) + [f"board/parts/{part}.c" for part in parts]
