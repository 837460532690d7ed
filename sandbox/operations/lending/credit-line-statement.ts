import { inEuro, inPercent } from './lending-form.ts';
import { outstandingPrincipalCents, repaymentsOf } from './repayment-schedule.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { CreditLine, Loan } from '#sandbox/engine/model/lending.ts';

/** First and last day. */
interface Period {
  readonly from: string;
  readonly to: string;
}

/** One event of a loan of the line; what the customer pays is negative. */
interface Movement {
  readonly day: string;
  readonly text: string;
  readonly cents: number;
  readonly interestCents: number;
}

const wasPaidOut = ({ status }: Loan) => status === 'payout_issued' || status === 'all_obligations_met';

/** Loans, bookings and interest of a period, and the debt before and after it. */
export function statementLines(bank: Bank, creditLine: CreditLine, { from, to }: Period): readonly string[] {
  const loans = bank.store.loans.by('credit_line_id', creditLine.id).filter(wasPaidOut);
  const movements = loans
    .flatMap((loan) => movementsOf(bank, loan))
    .toSorted((one, other) => one.day.localeCompare(other.day));
  const owedOn = (isCounted: (day: string) => boolean) =>
    movements
      .filter(({ day }) => isCounted(day))
      .reduce((sum, one) => sum + one.cents + one.interestCents, 0);
  const within = movements.filter(({ day }) => from <= day && day <= to);
  const interest = within.reduce((sum, { interestCents }) => sum + interestCents, 0);
  return [
    `Credit line ${creditLine.id}`,
    `Person ${creditLine.person_id}`,
    `Limit ${inEuro(creditLine.limit)}`,
    `Interest rate ${inPercent(creditLine.interest_rate)} a year, ${inPercent(creditLine.annual_percentage_rate)} effective`,
    `Period ${from} to ${to}`,
    `Owed before ${cents(owedOn((day) => day < from))}`,
    ...loans.filter((loan) => loan.payout_date <= to).map((loan) => loanLine(bank, loan)),
    ...within.map((one) => `${one.day} ${one.text} ${cents(one.cents)}${interestOf(one)}`),
    `Interest paid ${cents(interest)}`,
    `Owed after ${cents(owedOn((day) => day <= to))}`,
  ];
}

function movementsOf(bank: Bank, loan: Loan): readonly Movement[] {
  const payout = {
    day: loan.payout_date,
    text: `Payout of loan ${loan.id}`,
    cents: loan.amount.value,
    interestCents: 0,
  };
  const repayments = repaymentsOf(bank, loan).map(({ executed_at, amount, interest_cents }) => ({
    day: businessDay(Date.parse(executed_at)),
    text: `Repayment of loan ${loan.id}`,
    cents: -amount.value,
    interestCents: interest_cents,
  }));
  return [payout, ...repayments];
}

function loanLine(bank: Bank, loan: Loan): string {
  return [
    `Loan ${loan.id}:`,
    `${inEuro(loan.amount)} at ${inPercent(loan.interest_rate)} for ${loan.term} months,`,
    `owed today ${cents(outstandingPrincipalCents(bank, loan))}`,
  ].join(' ');
}

const cents = (value: number) => inEuro(euroCents(value));
const interestOf = ({ interestCents }: Movement) =>
  interestCents === 0 ? '' : `, ${cents(interestCents)} of it interest`;
