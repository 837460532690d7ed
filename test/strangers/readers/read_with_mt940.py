"""Reads MT940 files, a JSON list on standard input, with mt-940: JSON on standard output."""

import json
import sys

import mt940


def money(amount):
    return None if amount is None else str(amount.amount)


def entry_of(data):
    return {
        "amount": money(data["amount"]),
        "bookingDay": str(data["entry_date"]),
        "valutaDay": str(data["date"]),
        "reference": data["bank_reference"],
        "swiftType": data["id"],
        "daysNote": data.get("extra_details"),
        "gvc": data.get("transaction_code"),
        "type": data.get("posting_text"),
        "name": data.get("applicant_name"),
        "iban": data.get("applicant_iban"),
        "bic": data.get("applicant_bin"),
        "virtualIban": data.get("deviate_recipient"),
        "remittance": (data.get("purpose") or "") + (data.get("additional_purpose") or ""),
        "endToEndId": data.get("end_to_end_reference"),
        "mandateReference": data.get("additional_position_reference"),
        "creditorIdentifier": data.get("applicant_creditor_id"),
        "purposeCode": data.get("purpose_code"),
        "charges": data.get("compensation_amount"),
        "originalAmount": data.get("original_amount"),
        "returnKey": data.get("return_debit_notes"),
    }


def read(text):
    # Without these options, it writes the IBAN of the other side before the name, and takes RC for money in.
    statement = mt940.parse(text, options=mt940.Options(applicant_iban=True, reversal_sign=True))
    data = statement.data
    opening, closing = data["final_opening_balance"], data["final_closing_balance"]
    return [
        {
            "account": data["account_identification"],
            "currency": opening.amount.currency,
            "number": data["statement_number"],
            "openingBalance": money(opening.amount),
            "openingDay": str(opening.date),
            "closingBalance": money(closing.amount),
            "closingDay": str(closing.date),
            "valutaBalance": money(data["available_balance"].amount),
            "entries": [entry_of(each.data) for each in statement.transactions],
        }
    ]


print(json.dumps([read(text) for text in json.load(sys.stdin)]))
