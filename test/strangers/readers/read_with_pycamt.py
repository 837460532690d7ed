"""Reads camt.053 files, a JSON list on standard input, with pycamt: JSON on standard output."""

import json
import sys

from pycamt.parser import Camt053Parser


def iso_code(each):
    names = ("BankTransactionCode", "TransactionFamilyCode", "TransactionSubFamilyCode")
    return " ".join(each[name] for name in names if each[name])


def entry_of(each):
    is_debit = each["CreditDebitIndicator"] == "DBIT"
    is_to_holder = "DebtorIBAN" in each or "DebtorName" in each
    return {
        "amount": ("-" if is_debit else "") + each["Amount"],
        "bookingDay": each["BookingDate"],
        "valutaDay": each["ValueDate"],
        "reference": each["TransactionID"],
        "isReversal": each["ReversalIndicator"] or "false",
        "type": each["AdditionalEntryInformation"],
        "isoCode": iso_code(each),
        "name": each.get("DebtorName") or each.get("CreditorName"),
        "iban": each.get("DebtorIBAN") or each.get("CreditorIBAN"),
        "virtualIban": each.get("CreditorIBAN") if is_to_holder else None,
        "remittance": each.get("RemittanceInformationFull"),
        "endToEndId": each.get("EndToEndId"),
        "mandateReference": each.get("MandateId"),
        "purposeCode": each.get("PurposeCode"),
    }


def statement_of(info, transactions):
    return {
        "account": info["IBAN"],
        "currency": info["Currency"],
        "openingBalance": info["OpeningBalance"],
        "openingDay": info["OpeningBalanceDate"],
        "closingBalance": info["ClosingBalance"],
        "closingDay": info["ClosingBalanceDate"],
        "entries": [entry_of(each) for each in transactions if each["AccountIBAN"] == info["IBAN"]],
    }


def read(text):
    parser = Camt053Parser(text.encode())
    transactions = parser.get_transactions()
    return [statement_of(each, transactions) for each in parser.get_statement_info()]


print(json.dumps([read(text) for text in json.load(sys.stdin)]))
