import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { feeCommands } from '#shared/fees/commands/fee-commands.ts';
import { isCharged } from '#shared/fees/model/fee-intent.ts';
import { feeName } from '#shared/fees/model/fee-name.ts';
import { endToEndIdOf, reversalName } from '#shared/fees/model/fee-reversal.ts';
import { monthsAfter } from '#shared/kernel/calendar/business-day.ts';
import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import { carryOut } from '#ops/commands/change.ts';
import { feeTotals, journalFees } from '#ops/commands/fees.ts';
import { playFees } from '#ops/local/fees.ts';
import { localOperators } from '#ops/local/local-operators.ts';
import { asksOf, todayAt } from '#ops/local/local-runs.ts';
import { playMonthEnd } from '#ops/local/month-end.ts';
import { createProgress } from '#ops/terminal/progress.ts';
import { bankBookings, dieWhilePlanning } from './fees-of-month.ts';
import { observe } from './observed-day.ts';
import { deployedStack, test, type DeployedStack } from './stack.ts';
import { fakeScreen } from '#test/fakes/screen.ts';

function quietly(limitMs: number) {
  const progress = createProgress(
    fakeScreen(() => undefined),
    systemClock,
  );
  return { clock: systemClock, timers: systemTimers, progress, signal: AbortSignal.timeout(limitMs) };
}

/** What the bank had booked on the account until the day, by its own list. */
async function bookedCents(stack: DeployedStack, accountId: string, day: string): Promise<number> {
  const booked = await bankBookings(stack, accountId);
  return booked
    .filter(({ booking_date }) => typeof booking_date === 'string' && booking_date <= day)
    .reduce((sum, { amount }) => sum + amount.value, 0);
}

test("the statements of a month lie in S3 in four formats and one of the company, and end with the bank's balances", async () => {
  const stack = await deployedStack();
  const day = await observe(stack);
  await stack.bank.playFirstDay();
  await day.processed(150_000);

  const { onboarded, run, statements, camt053 } = await playMonthEnd(stack, quietly(200_000));

  expect(run).toMatchObject({ state: 'complete', counts: { published: onboarded } });
  expect(onboarded).toBeGreaterThan(2);
  expect(statements.length).toBeGreaterThanOrEqual(onboarded);
  expect(camt053).toContain('urn:iso:std:iso:20022:tech:xsd:camt.053.001.08');
  for (const { accountId, closingCents, keys } of statements) {
    expect(keys).toHaveLength(5);
    expect(keys.filter((key) => /\/own-erp-list-\w+\.txt\.gz$/.test(key))).toHaveLength(1);
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
  // Teams get an event of each.
  const announced = await stack.records(({ eventType }) => eventType === 'StatementPublished');
  expect(announced).toHaveLength(statements.length);
}, 300_000);

test('the fees of the month are charged once, although every function dies while they are planned', async () => {
  const stack = await deployedStack();
  const [killed, { fees, reversals, months, breaks }] = await Promise.all([
    dieWhilePlanning(stack),
    playFees(stack, quietly(400_000)),
  ]);

  expect(killed).toBeGreaterThan(0);
  expect(breaks).toEqual([]);
  const charged = fees.filter(({ state }) => isCharged(state));
  expect(charged.length).toBeGreaterThan(1);
  expect(fees.filter(({ state }) => state === 'WAIVED')).toHaveLength(1);
  expect(
    fees.filter(({ hadUnknownOutcome }) => hadUnknownOutcome).map(({ state }) => isCharged(state)),
  ).toEqual([true]);
  expect(reversals.map(({ state }) => state)).toEqual(['BOOKED']);
  // A repeated request has added nothing to the month twice.
  const [month] = months;
  expect(months.map(({ plannedCents }) => plannedCents)).toEqual([sumOf(fees)]);

  const booked = new Map<string, Awaited<ReturnType<typeof bankBookings>>>();
  for (const { accountId } of fees) booked.set(accountId, await bankBookings(stack, accountId));
  for (const [accountId, bookings] of booked) {
    const own = charged.filter((fee) => fee.accountId === accountId);
    const ofFees = bookings.filter(({ booking_type = '' }) => booking_type?.startsWith('Charge') === true);
    expect(ofFees.map(({ amount }) => -amount.value).toSorted()).toEqual(
      own.map(({ charge }) => charge.cents).toSorted(),
    );
    const paidBack = bookings.filter(({ end_to_end_id }) =>
      reversals.some((reversal) => end_to_end_id === endToEndIdOf(reversal)),
    );
    const expected = reversals.filter((reversal) => reversal.accountId === accountId);
    expect(paidBack.map(({ amount }) => amount.value)).toEqual(expected.map(({ cents }) => cents));
  }

  const journal: string[] = [];
  await journalFees(asksOf(stack), { month: month?.month ?? '' }, async (page) => {
    journal.push(...page.fees.filter(({ state }) => isCharged(state)).map((fee) => feeName(fee)));
    journal.push(...page.reversals.map(reversalName));
    return Promise.resolve();
  });
  expect(journal.toSorted()).toEqual(
    [...charged.map(({ name }) => name), ...reversals.map(reversalName)].toSorted(),
  );
}, 500_000);

test('a settlement file is imported by a person, and compared', async () => {
  const stack = await deployedStack();
  const day = await todayAt(stack);
  // Nothing was charged in it.
  const month = monthsAfter(day, -2).slice(0, 7);
  const text = `account,day,amount,currency\nDE02120300000000202051,${monthsAfter(day, -1).slice(0, 7)}-01,0.00,EUR\n`;
  const changed = await carryOut(localOperators(stack.environment), feeCommands.importSettlement, {
    change: `settlement-${systemRandom.uuid()}`,
    reason: 'statement of the bank',
    timers: systemTimers,
    request: { month, text },
  });
  expect(changed).toMatchObject({
    state: 'done',
    response: { file: { number: 1, cents: 0 }, isKnown: false },
  });
  const totals = await stack.until({
    what: 'the settlement is compared',
    limitMs: 90_000,
    probe: async () => {
      const answer = await feeTotals(asksOf(stack), month);
      return 'settlement' in answer ? answer : undefined;
    },
  });
  expect(totals).toMatchObject({
    settlement: { state: 'settled', file: { number: 1 } },
    files: [{ number: 1 }],
  });
}, 150_000);

const sumOf = (fees: readonly { readonly charge: { readonly cents: number } }[]) =>
  fees.reduce((sum, { charge }) => sum + charge.cents, 0);
