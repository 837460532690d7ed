import { expect, test } from 'vitest';
import { booking } from '#shared/events/accounts/bookings.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryLog } from '#test/fakes/telemetry.ts';
import { handler, type OwnMirror } from './handler.ts';
import { job } from './job.ts';

const context = { log: createMemoryLog(), clock: createManualClock(), mirror: {} as OwnMirror };
const run = { id: '2026-02-05', day: '2026-02-05' };

test('a test gives no bank to code that calls none; what calls one says what the test left out', async () => {
  const silent = handler(booking.type, async () => Promise.resolve());
  await silent.run({} as never, context);
  const calling = handler(booking.type, async (_event, { bank }) => void (await bank.call('persons.list')));
  await expect(calling.run({} as never, context)).rejects.toThrow(
    'persons.list, and the test gives it no bank',
  );
  const account = { id: 'acc_1', currency: 'EUR' };
  const counting = job('account', async ({ id }, { bank }) => void (await bank.call('accounts.get', { id })));
  await expect(counting.run(account, { ...context, run, attempt: 1 })).rejects.toThrow('accounts.get');
});
