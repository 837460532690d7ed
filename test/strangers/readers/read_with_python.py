"""Reads CSV or JSON files, a JSON list on standard input, with Python's own modules: JSON on standard output."""

import csv
import decimal
import io
import json
import sys

texts = {
    "type": "booking_type",
    "bookingDay": "booking_date",
    "valutaDay": "valuta_date",
    "name": "name",
    "virtualIban": "receiver_iban_virtual",
    "remittance": "description",
    "endToEndId": "end_to_end_id",
    "mandateReference": "mandate_reference",
    "creditorIdentifier": "creditor_identifier",
    "purposeCode": "purpose_code",
    "transactionId": "transaction_id",
    "returnReason": "return_code",
    "returned": "return_transaction_id",
    "cardId": "card_id",
}


def of_csv(text):
    rows = list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
    first, last = rows[0], rows[-1]
    return [
        {
            "account": first["iban"],
            "currency": first["currency"],
            "number": first["statement_number"],
            "openingBalance": first["balance"],
            "openingDay": first["period_from"],
            "closingBalance": last["balance"],
            "closingDay": last["period_to"],
            "valutaBalance": last["valuta_balance"],
            "entries": [
                {
                    "amount": row["amount"],
                    "reference": row["booking_id"],
                    "iban": row["counterparty_iban"],
                    "bic": row["counterparty_bic"],
                    "charges": row["return_charges"],
                    "corrected": row["booking_id"] if row["record"] == "correction" else None,
                    **{field: row[name] for field, name in texts.items()},
                }
                for row in rows[1:-1]
            ],
        }
    ]


def money(cents):
    return None if cents is None else str(decimal.Decimal(cents) / 100)


def of_json(text):
    statement = json.loads(text)
    return [
        {
            "account": statement["account"]["iban"],
            "currency": statement["account"]["currency"],
            "holder": statement["account"]["holder"],
            "number": str(statement["number"]),
            "openingBalance": money(statement["opening_balance"]),
            "openingDay": statement["period"]["from"],
            "closingBalance": money(statement["closing_balance"]),
            "closingDay": statement["period"]["to"],
            "valutaBalance": money(statement["valuta_balance"]),
            "entries": [
                {
                    "amount": money(booking["amount"]),
                    "reference": booking["id"],
                    "iban": booking.get("iban"),
                    "bic": booking.get("bic"),
                    "charges": money(booking.get("return_charges", {}).get("value")),
                    "corrected": booking["id"] if "correction" in booking else None,
                    **{field: booking.get(name) for field, name in texts.items()},
                }
                for booking in statement["bookings"]
            ],
        }
    ]


read = {"csv": of_csv, "json": of_json}[sys.argv[1]]
print(json.dumps([read(text) for text in json.load(sys.stdin)]))
