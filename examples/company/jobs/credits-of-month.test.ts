import { expect, test } from 'vitest';
import type { JobContext } from '#shared/own/job.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryLog } from '#test/fakes/telemetry.ts';
import creditsOfMonth from './credits-of-month.ts';

test('credits of the month are counted in the currency of the account, and debits are not', async () => {
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
  const context = { log: createMemoryLog(), clock: createManualClock(), mirror, attempt: 1 };
  const run = { id: '2026-02-05', day: '2026-02-05' };
  expect(await creditsOfMonth.run({ id: 'acc_1', currency: 'EUR' }, { ...context, run })).toEqual({
    credits: 1,
    cents: 500,
  });
  expect(asked).toEqual([{ accountId: 'acc_1', by: 'valuta_date', from: '2026-02-01', to: '2026-02-05' }]);
});
