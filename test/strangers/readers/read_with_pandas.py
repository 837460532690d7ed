"""Reads CSV files, a JSON list on standard input, with pandas and its own guesses: JSON on standard output."""

import io
import json
import sys

import pandas

texts = {
    "amount": "amount",
    "reference": "booking_id",
    "type": "booking_type",
    "bookingDay": "booking_date",
    "valutaDay": "valuta_date",
    "name": "name",
    "iban": "counterparty_iban",
    "bic": "counterparty_bic",
    "virtualIban": "receiver_iban_virtual",
    "remittance": "description",
    "endToEndId": "end_to_end_id",
    "mandateReference": "mandate_reference",
    "creditorIdentifier": "creditor_identifier",
    "purposeCode": "purpose_code",
    "transactionId": "transaction_id",
    "returnReason": "return_code",
    "returned": "return_transaction_id",
    "charges": "return_charges",
    "cardId": "card_id",
}


def text(value):
    return None if pandas.isna(value) else str(value)


def read(content):
    rows = pandas.read_csv(io.StringIO(content))
    first, last = rows.iloc[0], rows.iloc[-1]
    bookings = rows[rows["record"].isin(["booking", "correction"])].to_dict("records")
    return [
        {
            "account": first["iban"],
            "currency": first["currency"],
            "number": str(first["statement_number"]),
            "openingBalance": str(first["balance"]),
            "openingDay": first["period_from"],
            "closingBalance": str(last["balance"]),
            "closingDay": last["period_to"],
            "valutaBalance": str(last["valuta_balance"]),
            "entries": [
                {
                    "corrected": row["booking_id"] if row["record"] == "correction" else None,
                    **{field: text(row[name]) for field, name in texts.items()},
                }
                for row in bookings
            ],
        }
    ]


print(json.dumps([read(content) for content in json.load(sys.stdin)]))
