import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { authorizeCard, resolveCardAuthorization } from '#sandbox/transitions/card-payments.ts';
import { changeCard } from '#sandbox/transitions/cards.ts';
import { announceDirectDebit } from '#sandbox/transitions/direct-debits.ts';
import type { Partner } from './partner.ts';

interface Month {
  readonly account: Account;
  readonly cardPayments: number;
}

/**
 * A month of an account that begins now: salary, rent, insurance, card payments. A customer with an overdraft
 * spends more than they earn.
 */
export function liveMonth(bank: Bank, { account, cardPayments }: Month): void {
  const between = (least: number, most: number) => least + Math.floor(bank.random.next() * (most - least));
  bookIncomingTransfer(bank, {
    account_id: account.id,
    amount: account.account_limit.value > 0 ? between(60_000, 120_000) : between(180_000, 420_000),
    sender_name: 'Employer AG',
    description: 'Salary',
  });
  announceDirectDebit(bank, {
    account_id: account.id,
    amount: between(60_000, 110_000),
    description: 'Rent',
  });
  announceDirectDebit(bank, {
    account_id: account.id,
    amount: between(1_000, 9_000),
    description: 'Insurance',
  });
  const card_id = cardOf(bank, account);
  for (let payment = 0; payment < cardPayments; payment += 1) {
    const answer = authorizeCard(bank, { card_id, amount: between(150, 6_000) });
    if (answer.status !== 'DECLINED') resolveCardAuthorization(bank, { reservation_id: answer.id });
  }
}

/** The fee of a partner who charges it once a month, without a job. */
export async function chargeFee(bank: Bank, partner: Partner, { id }: Account): Promise<void> {
  await partner.post(`/v1/accounts/${id}/transactions/fees`, {
    type: 'ChargeAccountMaintenance',
    amount: { value: 290, currency: 'EUR' },
    idempotency_key: `${id}-${bank.today().slice(0, 7)}`,
  });
}

function cardOf(bank: Bank, { id: account_id }: Account): string {
  const [known] = bank.store.cards.by('account_id', account_id).filter(({ status }) => status === 'ACTIVE');
  if (known !== undefined) return known.id;
  const { id } = changeCard(bank, { account_id, status: 'INACTIVE' });
  changeCard(bank, { card_id: id, status: 'ACTIVE' });
  return id;
}
