import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { bookings } from '#shared/bank/contract/accounts/bookings.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { silentLog } from '#shared/kernel/telemetry.ts';
import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import { playMonthEnd } from '#ops/local/month-end.ts';
import { createProgress } from '#ops/terminal/progress.ts';
import { observe } from './observed-day.ts';
import { deployedStack, test, type DeployedStack } from './stack.ts';

/** What the bank had booked on the account until the day, by its own list. */
async function bookedCents({ environment }: DeployedStack, account_id: string, day: string): Promise<number> {
  const bank = createBankClient({
    baseUrl: environment.bankUrl,
    authUrl: environment.bankUrl,
    credentials: { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' },
    areas: { bookings },
    random: seededRandom(1),
    log: silentLog,
  });
  let cents = 0;
  for await (const { booking_date, amount } of bank.bookings.list({ account_id }))
    if (typeof booking_date === 'string' && booking_date <= day) cents += amount.value;
  return cents;
}

test("the statements of a month lie in S3 in four formats, and end with the bank's balances", async () => {
  const stack = await deployedStack();
  const day = await observe(stack);
  await stack.bank.playFirstDay();
  await day.processed(150_000);

  const progress = createProgress({ write: () => undefined }, systemClock);
  const signal = AbortSignal.timeout(200_000);
  const deps = { clock: systemClock, timers: systemTimers, progress, signal };
  const { takenOver, run, statements, camt053 } = await playMonthEnd(stack, deps);

  expect(run).toMatchObject({ state: 'complete', counts: { published: takenOver } });
  expect(takenOver).toBeGreaterThan(2);
  expect(statements.length).toBeGreaterThanOrEqual(takenOver);
  expect(camt053).toContain('urn:iso:std:iso:20022:tech:xsd:camt.053.001.08');
  for (const { accountId, closingCents, keys } of statements) {
    expect(keys).toHaveLength(4);
    const { StatementsBucket: bucket } = stack.resources;
    const files = await Promise.all(keys.map(async (key) => stack.inspection.object(bucket, key)));
    expect(files.every((file) => gunzipSync(file).length > 0)).toBe(true);
    const lastDay = /_(\d{4}-\d{2}-\d{2})\//.exec(keys[0] ?? '')?.[1] ?? '';
    expect([accountId, closingCents]).toEqual([accountId, await bookedCents(stack, accountId, lastDay)]);
  }
  // The bank and our functions have the same time by then: nothing is stated before it is over.
  const created = /<CreDtTm>(.{10})/.exec(camt053 ?? '')?.[1] ?? '';
  const until = /<ToDtTm>(.{10})/.exec(camt053 ?? '')?.[1] ?? '9999';
  expect(created > until, `${created} is after ${until}`).toBe(true);
  // Teams are told of each.
  const announced = await stack.records(({ eventType }) => eventType === 'StatementPublished');
  expect(announced).toHaveLength(statements.length);
}, 300_000);
