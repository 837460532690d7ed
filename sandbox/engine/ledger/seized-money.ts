import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents, type Account } from '#sandbox/engine/model.ts';
import type { Seizure } from '#sandbox/engine/model/accounts.ts';
import { seizureStates } from '#sandbox/engine/states/accounts.ts';
import { keepBack, keptFor, releaseMoney } from './reservations.ts';

/** What the customer lent from the bank is nobody's to seize: only what the account holds is kept back. */
export function keepSeizedMoney(bank: Bank, account: Account): void {
  const customerId = account.business_id ?? account.person_id;
  if (customerId === null) return;
  for (const seizure of openSeizuresOf(bank, customerId)) {
    const { id, authority_name } = seizure;
    const free = bank.balances.booked(account.id, bank.today()) - bank.balances.reserved(account.id);
    const cents = Math.min(free, owedCents(seizure) - keptCents(bank, id));
    if (cents <= 0) continue;
    keepBack(bank, {
      account_id: account.id,
      reservation_type: 'SEIZURE',
      reference: id,
      amount: euroCents(cents),
      description: authority_name,
    });
  }
}

/** Nothing is paid with the money that was kept back for this: authorities come before its owner. */
export function setFree(bank: Bank, accountId: string, reference: string): void {
  releaseMoney(bank, reference);
  keepSeizedMoney(bank, bank.store.accounts.get(accountId));
}

/** Also one that waits for its authority keeps money back. */
export function openSeizuresOf(bank: Bank, customerId: string): readonly Seizure[] {
  return bank.store.seizures
    .by('customer_id', customerId)
    .filter(({ status }) => !seizureStates.isFinal(status));
}

/** What the authority has still to get, its costs included. */
export function owedCents({ amount, additional_cost, paid_cents }: Seizure): number {
  return amount.value + additional_cost.value - paid_cents;
}

export function keptCents(bank: Bank, seizureId: string): number {
  return keptFor(bank, seizureId).reduce((sum, { amount }) => sum + amount.value, 0);
}
