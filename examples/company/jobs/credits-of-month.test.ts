import { expect, test } from 'vitest';
import type { JobContext } from '#shared/own/job.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createFakeBank } from '#test/fakes/own-bank.ts';
import { createMemoryLog } from '#test/fakes/telemetry.ts';
import creditsOfMonth from './credits-of-month.ts';

test('credits of the month are counted in the currency of the account, debits are not, and the bank says the balance', async () => {
  const asked: unknown[] = [];
  const mirror = {
    async *bookings(query: unknown) {
      await Promise.resolve();
      asked.push(query);
      yield { amountCents: 500, currency: 'EUR' };
      yield { amountCents: -200, currency: 'EUR' };
      yield { amountCents: 900, currency: 'USD' };
    },
  } as unknown as JobContext['mirror'];
  const bank = createFakeBank({
    'accounts.balance.get': { status: 'succeeded', reply: { balance: { value: 12_300, currency: 'EUR' } } },
  });
  const context = { bank, log: createMemoryLog(), clock: createManualClock(), mirror, attempt: 1 };
  const run = { id: '2026-02-05', day: '2026-02-05' };
  expect(await creditsOfMonth.run({ id: 'acc_1', currency: 'EUR' }, { ...context, run })).toEqual({
    credits: 1,
    cents: 500,
    balanceCents: 12_300,
  });
  expect(asked).toEqual([{ accountId: 'acc_1', by: 'valuta_date', from: '2026-02-01', to: '2026-02-05' }]);
  expect(bank.calls).toEqual([['accounts.balance.get', { account_id: 'acc_1' }]]);
});

test('an account of which the bank does not say the balance fails', async () => {
  async function* bookings() {
    yield* await Promise.resolve([]);
  }
  const bank = createFakeBank({ 'accounts.balance.get': { status: 'refused', code: 'forbidden' } });
  const mirror = { bookings } as unknown as JobContext['mirror'];
  const context = { bank, log: createMemoryLog(), clock: createManualClock(), mirror, attempt: 1 };
  const run = { id: '2026-02-05', day: '2026-02-05' };
  await expect(creditsOfMonth.run({ id: 'acc_1', currency: 'EUR' }, { ...context, run })).rejects.toThrow(
    'forbidden',
  );
});
