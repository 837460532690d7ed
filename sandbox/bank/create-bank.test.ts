import { expect, test } from 'vitest';
import { seededRandom } from '#shared/kernel/random.ts';
import { dawn, virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { changeTimedOrder } from '#sandbox/transitions/payments.ts';
import { dayRun } from '#sandbox/engine/day-run.ts';
import { dayS } from '#test/contract/paying-customer.ts';
import { balanceOf } from '#sandbox/engine/ledger/account-balances.ts';

test('ids are 32 hexadecimal digits with the suffix of their kind, and the same for the same seed', () => {
  const [one, other] = [virtualBank().anAccount(), virtualBank().anAccount()];
  expect(one.id).toMatch(/^[0-9a-f]{32}cacc$/);
  expect(one).toEqual(other);
  expect(virtualBank({ seed: 2 }).anAccount().id).not.toBe(one.id);
});

test('what subscribers do does not change the ids of what happens at the bank', async () => {
  const [alone, watched] = [virtualBank(), virtualBank()];
  await watched.subscribe('ACCOUNT_OPENING_REQUEST');
  expect(watched.anAccount()).toEqual(alone.anAccount());
  expect(watched.anAccount()).toEqual(alone.anAccount());
});

test('money counts from its valuta date on, which begins at midnight in Germany', async () => {
  const { bank, anAccount, advance } = virtualBank();
  const { id } = anAccount();
  bookIncomingTransfer(bank, { account_id: id, amount: 500 });
  bookIncomingTransfer(bank, { account_id: id, amount: 70, valuta_date: '2026-03-03' });
  expect(balanceOf(bank, id).value).toBe(500);
  // 23:00 UTC is midnight in winter.
  await advance((Date.parse('2026-03-02T23:00:00Z') - dawn) / 1000);
  expect(balanceOf(bank, id).value).toBe(570);
});

test('the agenda of the bank runs with its clock', async () => {
  const { bank, anAccount, advance } = virtualBank();
  const { id } = anAccount();
  bookIncomingTransfer(bank, { account_id: id, amount: 300 });
  const order = changeTimedOrder(bank, {
    account_id: id,
    amount: 100,
    status: 'SCHEDULED',
    execute_at: '2026-03-02T09:00:00Z',
  });
  await advance(3599);
  expect(bank.store.timedOrders.get(order.id).status).toBe('SCHEDULED');
  await advance(1);
  expect(bank.store.timedOrders.get(order.id)).toMatchObject({
    status: 'EXECUTED',
    processed_at: '2026-03-02T09:00:00.000Z',
  });
  expect(balanceOf(bank, id).value).toBe(200);
});

test('a checkpoint puts rows, agenda and notifications back', async () => {
  const { bank, subscriber, anAccount, advance, subscribe } = virtualBank();
  await subscribe('BOOKING');
  const { id } = anAccount();
  bookIncomingTransfer(bank, { account_id: id, amount: 1 });
  const state = bank.state();
  await bank.runDue();
  bookIncomingTransfer(bank, { account_id: id, amount: 2 });
  bank.restore(state);
  expect(bank.store.bookings.all()).toHaveLength(1);
  expect(bank.desk.log().map(({ state }) => state)).toEqual(['pending']);
  await advance(1);
  expect(subscriber.received).toHaveLength(2);
});

test('a reset forgets everything and begins with the ids of the new seed', () => {
  const { bank, anAccount } = virtualBank();
  const first = anAccount();
  const token = bank.tokens.issue().access_token;
  bank.reset(seededRandom(1));
  expect(bank.store.accounts.all()).toEqual([]);
  expect(bank.tokens.isValid(token)).toBe(false);
  expect(anAccount()).toEqual(first);
});

test('a day that fails is reported, and the next one comes nevertheless', async () => {
  const days: string[] = [];
  const { advance } = virtualBank({
    tasks: {
      [dayRun]: (_argument, bank) => {
        days.push(bank.today());
        if (days.length === 1) throw new Error('The books do not open.');
      },
    },
  });

  await expect(advance(dayS)).rejects.toThrow('The books do not open.');
  await advance(dayS);
  expect(days).toEqual(['2026-03-03', '2026-03-04']);
});
