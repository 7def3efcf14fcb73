"""Speed by unit of size and strategy, on prose in ASCII and beyond: MB of UTF-8 a second of CPU, one JSON line each.

Run as ``python benchmarks/corpus/units.py``.
"""

import json
import random
import statistics
import time

from seamline import Chunker
from seamline.measures.units import UNITS

LENGTH = 1_000_000
ROUNDS = 5
SIZES = {"words": 150, "lines": 15}
SENTENCES = {
    "ascii": ["The gauge was read at noon. ", "Nobody saw it, and so it rose. ", "Was it, as they said, the tide?\n"],
    "quoted": ["“The gauge was read at noon.” ", "Nobody saw it – and so it rose. ", "Wasn’t it, as some said, été?\n"],
    "chinese": ["潮位在正午被读取。", "没有人看见它上升，所以它上升了。", "是月亮吗？\n"],
    "hindi": ["दोपहर में जल स्तर पढ़ा गया। ", "किसी ने उसे उठते नहीं देखा। ", "क्या यह चाँद था?\n"],
}
STRATEGIES = ("smart", "sentences", "words", "lines", "hard")


def text_of(sentences: list[str]) -> str:
    return "".join(random.Random(1).choices(sentences, k=LENGTH // 10))[:LENGTH]


def seconds(chunker: Chunker, text: str) -> float:
    begin = time.process_time()
    chunker(text)
    return time.process_time() - begin


def main() -> None:
    texts = {name: text_of(sentences) for name, sentences in SENTENCES.items()}
    for unit in UNITS:
        for strategy in STRATEGIES:
            chunker = Chunker(strategy=strategy, unit=unit, max_size=SIZES.get(unit, 1000))
            row: dict[str, object] = {"unit": unit, "strategy": strategy}
            for name, text in texts.items():
                spent = statistics.median(seconds(chunker, text) for _ in range(ROUNDS))
                row[name] = round(len(text.encode()) / spent / 1e6)
            print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
