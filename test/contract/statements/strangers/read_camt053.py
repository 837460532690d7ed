"""Reads camt.053 files, a JSON list on standard input, with pycamt: JSON on standard output."""

import json
import sys

from pycamt.parser import Camt053Parser


def read(text):
    parser = Camt053Parser(text.encode())
    return {"statements": parser.get_statement_info(), "transactions": parser.get_transactions()}


print(json.dumps([read(text) for text in json.load(sys.stdin)], default=str))
