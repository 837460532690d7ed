"""Recomputes the fees of a month from price lists, accounts and bookings, and compares them with a fee journal.

    python3 test/contract/fees/recompute_month.py inputs.json journal.csv [next-journal.csv …]

It shares no code with the product: exact fractions, day by day, with Python's own rounding. The journal is one of
`fees journal --all`. If it was locked, later journals have the fees that were charged since. It prints each fee that differs by a cent, in gross or tax, and ends with 1 if there is one.
"""

import calendar
import csv
import json
import sys
from datetime import date, timedelta
from fractions import Fraction
from math import floor

HALF = Fraction(1, 2)
MILLION = 1_000_000


def rounded(exact, how):
    return floor(exact + HALF) if how == "half-up" else round(exact)


def days_of(period):
    year, month = map(int, period.split("-"))
    return [date(year, month, day) for day in range(1, calendar.monthrange(year, month)[1] + 1)]


def months_between(one, other):
    return (other.year - one.year) * 12 + other.month - one.month


class Prices:
    """The lists of an account, day by day."""

    def __init__(self, schedule, account):
        self.lists = {each["id"]: each for each in schedule["priceLists"]}
        self.taxes = schedule["taxes"]
        self.opened = date.fromisoformat(account["opened"])
        self.charged_from = date.fromisoformat(account["chargedFrom"])
        self.closed = date.fromisoformat(account["closed"]) if account.get("closed") else date.max
        contract = [each for each in self.lists.values() if each["forNewAccounts"] and each["effectiveFrom"] <= account["opened"]]
        agreed = [(account["opened"], max(contract, key=lambda each: each["effectiveFrom"])["id"])] if contract else []
        agreed += [(each["day"], each["priceList"]) for each in account["acceptances"]]
        self.agreed = [(self.since(name, day), day, name) for day, name in agreed]

    def since(self, name, day):
        return max(date.fromisoformat(self.lists[name]["effectiveFrom"]), self.opened, date.fromisoformat(day))

    def agreed_on(self, day):
        """The list that the account has on that day, whoever charges it then, and since when."""
        begun = [(since, accepted, place, name) for place, (since, accepted, name) in enumerate(self.agreed) if since <= day]
        if not begun or day < self.opened or day > self.closed:
            return None
        since, _, _, name = max(begun)
        return self.lists[name], since

    def on(self, day):
        return self.agreed_on(day) if day >= self.charged_from else None

    def rate(self, tax, day):
        return [each for each in self.taxes[tax] if each["from"] <= day.isoformat()][-1]["partsPerMillion"]


def fee_of(held, code):
    return next((fee for fee in held[0]["fees"] if fee["code"] == code), None) if held else None


def is_waived(fee, since, day):
    return any(
        each["firstDay"] <= day.isoformat() <= each["lastDay"]
        and ("days" not in each or (day - since).days < each["days"])
        for each in fee.get("waivers", [])
    )


class Month:
    def __init__(self, schedule, account, period):
        self.prices = Prices(schedule, account)
        self.period = period
        self.days = days_of(period)
        self.found = {}
        self.cappable = {}
        self.credited = {}
        self.free = {}
        self.count = {}
        self.volume = {}

    def codes(self):
        seen = {}
        for day in self.days:
            held = self.prices.on(day)
            for fee in held[0]["fees"] if held else []:
                seen.setdefault(fee["code"], None)
        return list(seen)

    def charge(self, code, occurrence, cents, held, supplied):
        """After caps and credits, with its tax."""
        prices, since = held
        for cap in prices.get("caps", []):
            if code in cap["codes"]:
                charged = sum(self.cappable.get(each, 0) for each in cap["codes"])
                cents = min(cents, max(0, cap["cents"] - charged))
        self.cappable[code] = self.cappable.get(code, 0) + cents
        for credit in prices.get("credits", []):
            months = months_between(since, self.days[0])
            if code not in credit.get("codes", [code]) or months >= credit.get("months", months + 1):
                continue
            left = credit["cents"] - self.credited.get(credit["id"], 0)
            taken = min(left, cents)
            self.credited[credit["id"]] = self.credited.get(credit["id"], 0) + taken
            cents -= taken
        fee = fee_of(held, code)
        rate = self.prices.rate(fee["tax"], supplied)
        how = prices.get("rounding", "half-even")
        if how == "half-up":
            tax = rounded(Fraction(cents * rate, MILLION + rate), how)
        else:
            tax = cents - rounded(Fraction(cents * MILLION, MILLION + rate), how)
        self.found[f"{code}/{occurrence}"] = (cents, tax)

    def by_the_month(self, code):
        held = [(day, self.prices.on(day)) for day in self.days]
        held = [(day, each) for day, each in held if fee_of(each, code)]
        held = [(day, each) for day, each in held if fee_of(each, code)["trigger"]["on"] == "month"]
        if not held:
            return
        last_day, last = held[-1]
        how = last[0].get("rounding", "half-even")
        cents = 0
        # Others charged the days of a month before the account was onboarded.
        begun = self.prices.charged_from
        is_onboarded = begun in self.days[1:] and self.prices.opened < begun
        if fee_of(last, code)["trigger"]["proration"] == "none" and not is_onboarded:
            first_day = next(day for day, each in held if each == last)
            fee = fee_of(last, code)
            cents = 0 if is_waived(fee, last[1], first_day) else fee["price"]["cents"]
        else:
            for day, each in held:
                fee = fee_of(each, code)
                until = [rounded(Fraction(fee["price"]["cents"] * n, len(self.days)), how) for n in (day.day - 1, day.day)]
                cents += 0 if is_waived(fee, each[1], day) else until[1] - until[0]
        self.charge(code, "1", cents, last, last_day)

    def by_the_year(self, code):
        for day in self.days:
            held = self.prices.on(day)
            fee = fee_of(held, code)
            if fee is None or fee["trigger"]["on"] != "year":
                continue
            due_in = fee["trigger"]["dueIn"]
            opened = self.prices.opened
            last = calendar.monthrange(day.year, opened.month)[1]
            due = (opened.month, min(opened.day, last)) if due_in == "opening-month" else (due_in, 1)
            if (day.month, day.day) == due:
                self.charge(code, "1", 0 if is_waived(fee, held[1], day) else fee["price"]["cents"], held, day)

    def once(self, code):
        day = self.prices.opened
        while day <= self.days[-1] and fee_of(self.prices.agreed_on(day), code) is None:
            day += timedelta(days=1)
        held = self.prices.on(day)
        fee = fee_of(held, code)
        if day in self.days and fee is not None and fee["trigger"]["on"] == "once":
            self.charge(code, "once", 0 if is_waived(fee, held[1], day) else fee["price"]["cents"], held, day)

    def for_bookings(self, code, bookings):
        for booking in sorted(bookings, key=lambda each: (each["day"], each["id"])):
            day = date.fromisoformat(booking["day"])
            held = self.prices.on(day)
            fee = fee_of(held, code)
            if fee is None or not is_meant(fee["trigger"], booking):
                continue
            cents = self.priced(code, fee["price"], abs(booking["cents"]), held[0].get("rounding", "half-even"))
            if self.free.get(code, 0) < fee["trigger"].get("freePerMonth", 0):
                self.free[code] = self.free.get(code, 0) + 1
                cents = 0
            elif is_waived(fee, held[1], day):
                cents = 0
            self.charge(code, booking["id"], cents, held, day)

    def priced(self, code, price, base, how):
        if price["by"] == "amount":
            return price["cents"]
        if price["by"] == "percentage":
            cents = rounded(Fraction(base * price["partsPerMillion"], MILLION), how)
            return min(max(cents, price.get("minimumCents", 0)), price.get("maximumCents", cents + price.get("minimumCents", 0)))
        if price["by"] == "count":
            self.count[code] = self.count.get(code, 0) + 1
            return next(each["cents"] for each in price["tiers"] if self.count[code] <= each.get("upToCount", self.count[code]))
        before = self.volume.get(code, 0) if price["by"] == "volume" else 0
        exact, fixed, start = Fraction(0), 0, 0
        for tier in price["tiers"]:
            end = tier.get("upToCents", before + base)
            part = max(0, min(end, before + base) - max(start, before))
            exact += Fraction(part * tier["partsPerMillion"], MILLION)
            fixed += tier.get("fixedCents", 0) if part > 0 else 0
            start = end
        if price["by"] == "volume":
            self.volume[code] = before + base
        return rounded(exact, how) + fixed


def is_meant(trigger, booking):
    if trigger["on"] != "booking" or booking["type"] not in trigger["types"]:
        return False
    return {"any": True, "outgoing": booking["cents"] < 0, "incoming": booking["cents"] > 0}[trigger["direction"]]


def recomputed(inputs):
    """By the name of each fee, its gross and its tax in cents."""
    found = {}
    for account in inputs["accounts"]:
        month = Month(inputs["schedule"], account, inputs["period"])
        # Bookings that came after the month was planned are charged later, after what was planned.
        for run, bookings in enumerate(account["bookings"]):
            for code in month.codes():
                if run == 0:
                    month.by_the_month(code)
                    month.by_the_year(code)
                    month.once(code)
                month.for_bookings(code, bookings)
        for name, cents in month.found.items():
            found[f"{account['id']}/{inputs['period']}/{name}"] = cents
    return found


def cents_of(text):
    return int(Fraction(text) * 100)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        inputs = json.load(file)
    expected = recomputed(inputs)
    rows = []
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8", newline="") as file:
            rows += [row for row in csv.DictReader(file, strict=True) if row["entry"] == "fee"]
    # A journal has late fees of earlier months, too.
    rows = [row for row in rows if row["month"] == inputs["period"]]
    charged = [row["fee"] for row in rows if row["state"] in ("ACCEPTED", "BOOKED")]
    stated = {row["fee"]: (cents_of(row["gross"]), cents_of(row["tax"])) for row in rows}
    different = sorted(name for name in expected.keys() | stated.keys() if expected.get(name) != stated.get(name))
    for name in different:
        print(f"{name}: recomputed {expected.get(name)}, journal {stated.get(name)}")
    twice = sorted(name for name in set(charged) if charged.count(name) > 1)
    for name in twice:
        print(f"{name}: posted twice")
    gross, tax = (sum(each[part] for each in expected.values()) for part in (0, 1))
    print(f"{len(expected)} fees, {gross} cents, of it {tax} tax, {len(different)} differ")
    sys.exit(1 if different or twice else 0)


if __name__ == "__main__":
    main()
