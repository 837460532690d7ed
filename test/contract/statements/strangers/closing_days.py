"""Days from 2003 to 2040 on which TARGET is closed, by two calendars: JSON on standard output."""

import datetime
import json

import holidays
from workalendar.europe import EuropeanCentralBank

first, last = datetime.date(2003, 1, 1), datetime.date(2040, 12, 31)
days = [first + datetime.timedelta(n) for n in range((last - first).days + 1)]
ecb_holidays = holidays.financial_holidays("XECB", years=range(2003, 2041))
ecb = EuropeanCentralBank()
print(
    json.dumps(
        {
            "holidays": [str(day) for day in days if day.weekday() > 4 or day in ecb_holidays],
            "workalendar": [str(day) for day in days if not ecb.is_working_day(day)],
        }
    )
)
