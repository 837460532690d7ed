"""Reads a posting batch with Python's own reader: JSON on standard output.

    python3 test/contract/fees/read_extf.py EXTF_fees.csv
"""

import csv
import json
import sys
from decimal import Decimal

with open(sys.argv[1], encoding="cp1252", newline="") as file:
    header, columns, *rows = csv.reader(file, delimiter=";", strict=True)
assert all(len(row) == len(columns) for row in rows)

balances = {}
for row in rows:
    posting = dict(zip(columns, row))
    cents = int(Decimal(posting["Umsatz (ohne Soll/Haben-Kz)"].replace(",", ".")) * 100)
    signed = cents if posting["Soll/Haben-Kennzeichen"] == "S" else -cents
    for account, moved in ((posting["Konto"], signed), (posting["Gegenkonto (ohne BU-Schlüssel)"], -signed)):
        balances[account] = balances.get(account, 0) + moved

print(json.dumps({"header": header, "rows": len(rows), "balances": balances, "first": dict(zip(columns, rows[0]))}))
