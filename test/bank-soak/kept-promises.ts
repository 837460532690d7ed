import { invariantsOf } from '#sandbox/control/invariants.ts';
import { balancesOf } from '#sandbox/engine/ledger/account-balances.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Account, BankStatement } from '#sandbox/engine/model.ts';
import type { BankErrorKind } from '#sandbox/engine/model/bank-error-kinds.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { shownStatement } from '#sandbox/operations/accounts/statement.ts';
import type { LivingRow } from './living.ts';
import { kindsOfMember, type Kind } from './named-rows.ts';

/** What has to hold after every step, for any request. */
export function brokenPromises(bank: SimulatedBank): readonly string[] {
  const broken = invariantsOf(bank).flatMap(({ name, violations }) =>
    violations.length === 0 ? [] : [`not kept: ${name}: ${violations.join(', ')}`],
  );
  return [...broken, ...wrongBalances(bank)];
}

/** Checks that read the whole bank. */
export function brokenAtTheEnd(bank: SimulatedBank): readonly string[] {
  return [...danglingIds(bank), ...missedDays(bank), ...brokenStatements(bank)];
}

/** By addition, without the sums that the bank keeps. */
function wrongBalances(bank: SimulatedBank): readonly string[] {
  const { store } = bank;
  return store.accounts.all().flatMap((account) => {
    const expected = addedUp(bank, account);
    const { balance, available_balance } = balancesOf(bank, account);
    const shown = [balance.value, available_balance.value];
    return shown.join() === expected.join()
      ? []
      : [`account ${account.id} shows ${shown.join(' and ')} instead of ${expected.join(' and ')}`];
  });
}

function addedUp(bank: SimulatedBank, { id, account_limit }: Account) {
  const { store, options } = bank;
  const today = bank.today();
  const errors = store.bankErrors.by('account_id', id).filter(({ healed_at }) => healed_at === null);
  const shownTooMuch = (wanted: BankErrorKind) =>
    errors.reduce((sum, { kind, amount_cents }) => sum + (kind === wanted ? amount_cents : 0), 0);
  const hasPassed = (day: string) => (options.valutaPassed === '<=' ? day <= today : day < today);
  const balance = store.bookings
    .by('account_id', id)
    .reduce(
      (sum, { valuta_date, amount }) => sum + (hasPassed(valuta_date) ? amount.value : 0),
      shownTooMuch('balance_wrong'),
    );
  const reserved = store.reservations
    .by('account_id', id)
    .reduce((sum, { status, amount }) => sum + (status === 'OPEN' ? Math.abs(amount.value) : 0), 0);
  return [balance, balance + account_limit.value - reserved + shownTooMuch('reservation_stays')];
}

/** A statement begins with what the one before ended with, and adds up. */
function brokenStatements(bank: SimulatedBank): readonly string[] {
  const { bankStatements } = bank.store;
  const statements: readonly BankStatement[] = bankStatements.all();
  return statements.flatMap((statement) => {
    const { balance_start } = shownStatement(bank, statement).account_information;
    const before = statements.filter(
      (other) =>
        other.account_id === statement.account_id &&
        daysAfter(other.end_date, 1) === statement.start_date &&
        isOverTheSame(other, statement),
    );
    return before.flatMap((other) => {
      const { balance_end } = shownStatement(bank, other).account_information;
      return balance_end.value === balance_start.value
        ? []
        : [
            `statement ${statement.id} begins with ${balance_start.value}, the one before ends with ${balance_end.value}`,
          ];
    });
  });
}

function isOverTheSame(one: BankStatement, other: BankStatement): boolean {
  const over = ({ issued_over, changed_since }: BankStatement) =>
    JSON.stringify([
      issued_over,
      changed_since.map(({ id, amount, valuta_date }) => [id, amount, valuta_date]),
    ]);
  return over(one) === over(other);
}

/** What an entity names exists, unless it was forgotten with its customer. */
function danglingIds({ store }: SimulatedBank): readonly string[] {
  const exists = (kinds: readonly Kind[], id: string) =>
    kinds.some((kind) => store[kind].find(id) !== undefined);
  const isForgotten = ({ person_id, business_id, customer_id }: LivingRow) =>
    [person_id, business_id, customer_id].some((id) => {
      const customer = store.persons.find(String(id)) ?? store.businesses.find(String(id));
      return typeof customer?.deleted_at === 'string';
    });
  return (Object.keys(store) as Kind[])
    .filter((kind) => kind !== 'bankErrors')
    .flatMap((kind) => {
      const rows: readonly LivingRow[] = store[kind].all();
      return rows.flatMap((row) =>
        Object.entries(row)
          .filter(([member, id]) => typeof id === 'string' && kindsOfExisting(member).length > 0)
          .filter(([member, id]) => !exists(kindsOfExisting(member), String(id)) && !isForgotten(row))
          .map(([member, id]) => `${kind} ${row.id} names no ${member} ${String(id)}`),
      );
    });
}

/** A `transaction_id` is that of the transfer, the order or the debit that led to a booking. */
function kindsOfExisting(member: string): readonly Kind[] {
  return member === 'transaction_id' ? [] : kindsOfMember(member);
}

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
