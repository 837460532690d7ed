import * as z from '#shared/kernel/zod.ts';
import { duplicateStorm, playDuplicateStorm } from './duplicate-storm.ts';
import { playEverything } from './everything/everything.ts';
import { playFirstDay } from './first-day.ts';
import { loanToArrears, playLoanToArrears } from './loan-to-arrears.ts';
import { monthEnd, playMonthEnd } from './month-end.ts';
import { outage, playOutage } from './outage.ts';
import { playReturnedDirectDebit } from './returned-direct-debit.ts';
import { playSeizureAndPayout, seizureAndPayout } from './seizure-and-payout.ts';
import { scenario, type Scenario } from './scenario.ts';
import { partnerYear, playPartnerYear } from './partner-year.ts';

const nothing = z.strictObject({});

/** Named scripts: `POST /sandbox/scenarios/<name>`. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  'first-day': scenario(
    {
      summary: 'the first day of a partner, with each case that the processing of events must handle',
      // It has no other day than the one on which it is played.
      usualDays: 'every',
    },
    nothing,
    playFirstDay,
  ),
  everything: scenario(
    {
      summary: 'a quarter of the customers of a partner, in which each type of event and of booking happens',
    },
    nothing,
    playEverything,
  ),
  'month-end': scenario(
    { summary: 'the rest of the month on every account, then a statement of each for it' },
    monthEnd,
    playMonthEnd,
  ),
  'returned-direct-debit': scenario(
    { summary: 'a direct debit without cover, and one that the customer wants back' },
    nothing,
    playReturnedDirectDebit,
  ),
  'seizure-and-payout': scenario(
    { summary: 'more is seized than an account holds, paid after a month and when money arrives' },
    seizureAndPayout,
    playSeizureAndPayout,
  ),
  'loan-to-arrears': scenario(
    { summary: 'a loan from its application through paid installments to one that fails and is dunned' },
    loanToArrears,
    playLoanToArrears,
  ),
  'subscriber-outage': scenario(
    { summary: 'hours in which no notification arrives, and the time until all have' },
    outage,
    playOutage,
  ),
  'duplicate-storm': scenario(
    { summary: 'every notification so far once more, under its own id and under a second one' },
    duplicateStorm,
    playDuplicateStorm,
  ),
  'partner-year': scenario(
    { summary: 'months of a partner: salaries, rents, cards, fees and statements of N accounts' },
    partnerYear,
    playPartnerYear,
  ),
};
