import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';

/** What the bank does on one day, and on no later one. */
const dueDays = [
  ['loans', 'next_due_date'],
  ['businessFrontedLoans', 'next_due_date'],
  ['consumerFrontedLoans', 'next_due_date'],
  ['dunningCases', 'next_step_date'],
  ['creditCardApplications', 'next_bill_date'],
  ['creditCardBills', 'next_step_date'],
] as const;

/** A day that has passed, or that never comes: nobody would ever do what was due on it. */
export function missedDays(bank: SimulatedBank): readonly string[] {
  return dueDays.flatMap(([kind, property]) => {
    const { [kind]: collection } = bank.store;
    const rows: readonly DueRow[] = collection.all();
    return rows.flatMap(({ id, [property]: day = null }) =>
      day === null || (day >= bank.today() && isDay(day)) ? [] : [`${kind} ${id} was due on ${day}`],
    );
  });
}

type DueRow = { readonly id: string } & {
  readonly [Property in (typeof dueDays)[number][1]]?: string | null;
};

function isDay(day: string): boolean {
  const ms = Date.parse(day);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}
