import { invariantsOf } from '#sandbox/control/invariants.ts';
import { balancesOf } from '#sandbox/engine/ledger/bookings.ts';
import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import type { Account, BankStatement } from '#sandbox/engine/model.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { shownStatement } from '#sandbox/operations/accounts/statement.ts';
import { danglingIds } from './dangling-ids.ts';

/** What has to hold after every step, whatever was asked of the bank. */
export function brokenPromises(bank: SimulatedBank): readonly string[] {
  const disturbed = disturbedAccounts(bank);
  const broken = invariantsOf(bank).flatMap(({ name, violations }) => {
    const left = violations.filter((id) => !isLabelled(name, id, disturbed));
    return left.length === 0 ? [] : [`not kept: ${name}: ${left.join(', ')}`];
  });
  return [...broken, ...wrongBalances(bank)];
}

/** What takes a look at the whole bank. */
export function brokenAtTheEnd(bank: SimulatedBank): readonly string[] {
  return [...danglingIds(bank), ...brokenStatements(bank)];
}

/** Accounts whose books were wrong at some time: what was paid out then was what the wrong books said. */
function disturbedAccounts({ store }: SimulatedBank): ReadonlySet<string | null> {
  return new Set(store.bankErrors.all().map(({ account_id }) => account_id));
}

function isLabelled(invariant: string, id: string, disturbed: ReadonlySet<string | null>): boolean {
  // One leg of a transfer within the bank may be what is wrong.
  if (invariant === 'no money stays between two accounts of the bank') return disturbed.size > 0;
  return invariant.includes('closed account') && disturbed.has(id);
}

/** By addition, without the sums that the bank keeps. */
function wrongBalances(bank: SimulatedBank): readonly string[] {
  const { store } = bank;
  if (store.bankErrors.by('healed_at', null).some(({ kind }) => kind === 'balance_wrong')) return [];
  return store.accounts.all().flatMap((account) => {
    const expected = addedUp(bank, account);
    const { balance, available_balance } = balancesOf(bank, account);
    const shown = [balance.value, available_balance.value];
    return shown.join() === expected.join()
      ? []
      : [`account ${account.id} shows ${shown.join(' and ')} instead of ${expected.join(' and ')}`];
  });
}

function addedUp({ store, options, ...bank }: SimulatedBank, { id, account_limit }: Account) {
  const today = bank.today();
  const hasPassed = (day: string) => (options.valutaPassed === '<=' ? day <= today : day < today);
  const balance = store.bookings
    .by('account_id', id)
    .reduce((sum, { valuta_date, amount }) => sum + (hasPassed(valuta_date) ? amount.value : 0), 0);
  const reserved = store.reservations
    .by('account_id', id)
    .reduce((sum, { status, amount }) => sum + (status === 'OPEN' ? Math.abs(amount.value) : 0), 0);
  return [balance, balance + account_limit.value - reserved];
}

/** A statement begins with what the one before ended with, and adds up. */
function brokenStatements(bank: SimulatedBank): readonly string[] {
  const { bankStatements, bankErrors } = bank.store;
  if (bankErrors.length > 0) return [];
  const statements: readonly BankStatement[] = bankStatements.all();
  return statements.flatMap((statement) => {
    const { balance_start } = shownStatement(bank, statement).account_information;
    const before = statements.filter(
      (other) =>
        other.account_id === statement.account_id &&
        daysAfter(other.end_date, 1) === statement.start_date &&
        other.issued_over.join() === statement.issued_over.join(),
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
