import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents, type Account } from '#sandbox/engine/model.ts';
import type { Seizure } from '#sandbox/engine/model/accounts.ts';
import { seizureStates } from '#sandbox/engine/states/accounts.ts';
import { keepBack, keptFor, releaseMoney } from './reservations.ts';

/** Nobody can seize money that the customer could borrow: only what the account holds is kept back. */
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

/** No payment uses money that is kept back for this: authorities come before the owner. */
export function setFree(bank: Bank, accountId: string, reference: string): void {
  releaseMoney(bank, reference);
  keepSeizedMoney(bank, bank.store.accounts.get(accountId));
}

/** A seizure that waits for its authority keeps money back as well. */
export function openSeizuresOf(bank: Bank, customerId: string): readonly Seizure[] {
  return bank.store.seizures
    .by('customer_id', customerId)
    .filter(({ status }) => !seizureStates.isFinal(status));
}

/** What the authority is still owed, including its costs. */
export function owedCents({ amount, additional_cost, paid_cents }: Seizure): number {
  return amount.value + additional_cost.value - paid_cents;
}

export function keptCents(bank: Bank, seizureId: string): number {
  return keptFor(bank, seizureId).reduce((sum, { amount }) => sum + amount.value, 0);
}
