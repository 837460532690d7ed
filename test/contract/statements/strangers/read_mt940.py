"""Reads MT940 files, a JSON list on standard input, with mt-940: JSON on standard output."""

import json
import sys

import mt940

balances = ("final_opening_balance", "final_closing_balance", "available_balance")

read_names = (
    "id",
    "bank_reference",
    "extra_details",
    "purpose",
    "end_to_end_reference",
    "additional_position_reference",
    "applicant_creditor_id",
    "purpose_code",
    "compensation_amount",
    "original_amount",
    "deviate_recipient",
    "posting_text",
    "applicant_name",
    "applicant_iban",
    "applicant_bin",
)


def described(balance):
    return {"amount": str(balance.amount.amount), "currency": balance.amount.currency, "day": str(balance.date)}


def read(text):
    statement = mt940.parse(text)
    return {
        "data": {name: described(statement.data[name]) for name in balances},
        "account": statement.data["account_identification"],
        "number": statement.data["statement_number"],
        "transactions": [
            {
                **{name: each.data.get(name) for name in read_names},
                "amount": str(each.data["amount"].amount),
                "valuta": str(each.data["date"]),
                "booked": str(each.data["entry_date"]),
            }
            for each in statement.transactions
        ],
    }


print(json.dumps([read(text) for text in json.load(sys.stdin)], default=str))
