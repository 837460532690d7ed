"""Reads the files of a format, a JSON list on standard input, with bankstatementparser: JSON on standard output."""

import json
import logging
import pathlib
import sys
import tempfile

from bankstatementparser import CamtParser, CsvStatementParser, Mt940Parser, parse_field_86

logging.disable(logging.CRITICAL)


def of_mt940(path):
    parser = Mt940Parser(path)
    rows = parser.parse().to_dict("records")
    statements = []
    for page in parser.get_summaries():
        lines, rows = rows[: page["transaction_count"]], rows[page["transaction_count"] :]
        statements.append(
            {
                "account": page["account_id"],
                "currency": page["currency"],
                "number": page["statement_id"].split("/")[0],
                "openingBalance": str(page["opening_balance"]),
                "closingBalance": str(page["closing_balance"]),
                "closingDay": page["statement_date"],
                "entries": [of_line(line) for line in lines],
            }
        )
    return statements


def of_line(line):
    field = parse_field_86(line["description"])
    return {
        "amount": str(line["amount"]),
        "valutaDay": line["date"],
        "information": line["description"],
        "type": field.transaction_code,
        "name": field.creditor_name,
        "iban": field.counterparty_iban,
        "bic": field.counterparty_bic,
        "returnKey": (field.additional_tags or {}).get("?34"),
    }


def of_camt(path):
    parser = CamtParser(path)
    balances = parser.get_account_balances().to_dict("records")
    rows = parser.get_transactions().to_dict("records")
    accounts = dict.fromkeys(balance["AccountId"] for balance in balances)
    return [
        of_account(*([each for each in all_rows if each["AccountId"] == account] for all_rows in (balances, rows)))
        for account in accounts
    ]


def of_account(balances, rows):
    by_code = {balance["Code"]: balance for balance in balances}
    opening, closing = by_code["OPBD"], by_code["CLBD"]
    return {
        "account": opening["AccountId"],
        "currency": opening["Currency"],
        "openingBalance": str(opening["Amount"]),
        "openingDay": opening["Date"],
        "closingBalance": str(closing["Amount"]),
        "closingDay": closing["Date"],
        "valutaBalance": str(by_code["CLAV"]["Amount"]),
        "entries": [of_entry(row) for row in rows],
    }


def of_entry(row):
    return {
        "amount": str(row["Amount"]),
        "bookingDay": row["BookgDt"],
        "valutaDay": row["ValDt"],
        "reference": row["AcctSvcrRef"],
        "endToEndId": row["EndToEndId"] if isinstance(row.get("EndToEndId"), str) else None,
        "name": row["Debtor"] or row["Creditor"],
        "remittance": row["Reference"],
    }


def of_csv(path):
    rows = CsvStatementParser(path).parse().to_dict("records")
    return [{"entries": [{"amount": str(row["amount"])} for row in rows]}]


readers = {"mt940": (of_mt940, ".sta"), "camt053": (of_camt, ".xml"), "csv": (of_csv, ".csv")}
read, suffix = readers[sys.argv[1]]
with tempfile.TemporaryDirectory() as folder:
    statements = []
    for index, text in enumerate(json.load(sys.stdin)):
        path = pathlib.Path(folder) / f"{index}{suffix}"
        path.write_bytes(text.encode())
        statements.append(read(str(path)))
print(json.dumps(statements))
