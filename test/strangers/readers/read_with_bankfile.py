"""Reads MT940 files, a JSON list on standard input, with bankfile: JSON on standard output."""

import json
import sys

import bankfile


def entry_of(each):
    raw = each.raw
    return {
        "amount": str(each.amount),
        "bookingDay": str(each.booking_date),
        "valutaDay": str(each.date),
        "reference": each.bank_reference,
        "name": each.counterparty_name,
        "iban": each.counterparty_account,
        "remittance": (each.purpose or "") + (raw.get("additional_purpose") or ""),
        "swiftType": raw.get("id"),
        "daysNote": raw.get("extra_details"),
        "gvc": raw.get("transaction_code"),
        "type": raw.get("posting_text"),
        "bic": raw.get("applicant_bin"),
        "virtualIban": raw.get("deviate_recipient"),
        "endToEndId": raw.get("end_to_end_reference"),
        "mandateReference": raw.get("additional_position_reference"),
        "creditorIdentifier": raw.get("applicant_creditor_id"),
        "purposeCode": raw.get("purpose_code"),
        "charges": raw.get("compensation_amount"),
        "originalAmount": raw.get("original_amount"),
        "returnKey": raw.get("return_debit_notes"),
    }


def read(text):
    statement = bankfile.parse_bytes(text.encode())
    # It reports what it could not read, or could not add up.
    assert statement.warnings == [] or all(
        warning.field == "type_code" for warning in statement.warnings
    ), statement.warnings
    return [
        {
            "account": statement.account,
            "currency": statement.currency,
            "openingBalance": str(statement.opening_balance),
            "closingBalance": str(statement.closing_balance),
            "entries": [entry_of(each) for each in statement.transactions],
        }
    ]


print(json.dumps([read(text) for text in json.load(sys.stdin)]))
