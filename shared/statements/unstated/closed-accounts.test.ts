import { expect, test } from 'vitest';
import { sumsOf } from '#shared/bookings/booking-sums.ts';
import { summed } from '#shared/bookings/summed.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { listed } from '#test/fakes/listed.ts';
import { aBookingOf, anIssue, aPublished, march } from '#test/fixtures/statement-issues.ts';
import { createAfterClosure } from './after-closure.ts';

const on = (id: string, bookingDate: string) =>
  aBookingOf(id, { bookingDate, recordedAt: `${bookingDate}T09:00:00.000Z` });
const [first, late, april] = [on('b1', '2026-03-10'), on('b2', '2026-03-20'), on('b3', '2026-04-02')];
const sums = (...bookings: readonly (typeof first)[]) => sumsOf(bookings.map((each) => summed(each)));

interface Setting {
  readonly account?: Partial<RegisteredAccount>;
  readonly mirrored?: readonly (typeof first)[];
  readonly published?: readonly StatementRow[];
  readonly asOf?: string;
}

async function after({
  account,
  mirrored = [first],
  published = [aPublished(march, { stated: sums(first) })],
  asOf = '2026-04-07',
}: Setting) {
  const noted: unknown[] = [];
  const result = await createAfterClosure({
    register: {
      noteSettled: async (...of) => Promise.resolve(void noted.push(['settled', ...of])),
      reopen: async (...of) => Promise.resolve(void noted.push(['reopen', ...of])),
    },
    rows: { latest: () => listed(published) },
    mirrored: {
      since: (_: string, instant: string) =>
        listed(mirrored.filter(({ recordedAt }) => recordedAt >= instant)),
    } as never,
    totals: { read: async () => Promise.resolve(sums(...mirrored)) },
    rules: { targetDays: 3, exceptions: {} },
  })({ ...anIssue().account, closedDay: '2026-03-15', statedUntil: '2026-03-15', ...account }, asOf);
  return { result, noted };
}

test.each<[string, Partial<RegisteredAccount>]>([
  ['open', { closedDay: undefined }],
  ['counted up to the day before its last one', { statedUntil: '2026-03-14' }],
  ['not onboarded', { statedUntil: undefined }],
])('nothing is said of an account that is %s', async (_, account) => {
  expect(await after({ account })).toEqual({ result: undefined, noted: [] });
});

test('an account whose statements contain everything is settled', async () => {
  expect(await after({})).toEqual({ result: 'settled', noted: [['settled', 'acc', '2026-04-07']] });
  const unpublished = { ...aPublished(march), publication: undefined };
  const latest = [
    unpublished,
    aPublished(march, { stated: sums(first) }),
    aPublished(march, { stated: sums() }),
  ];
  expect((await after({ published: latest })).result).toBe('settled');
});

test('without a statement, its baseline contains everything, or nothing does', async () => {
  const baseline = { day: '2026-03-15', valutaCents: 0, bookedCents: 0, mirrored: sums(first) };
  expect((await after({ published: [], account: { baseline } })).result).toBe('settled');
  expect((await after({ published: [], mirrored: [] })).result).toBe('settled');
  expect((await after({ published: [] })).result).toBe('supplement');
});

test('a booking that no statement contains makes another one due once its month is over', async () => {
  expect(await after({ mirrored: [first, late] })).toEqual({
    result: 'supplement',
    noted: [['reopen', 'acc', '2026-03-31']],
  });
  expect(await after({ mirrored: [first, late], asOf: '2026-04-06' })).toMatchObject({ result: 'not-yet' });
});

test('one of a later month waits for the end of that', async () => {
  const setting = { mirrored: [first, april] };
  expect(await after(setting)).toEqual({ result: 'not-yet', noted: [['reopen', 'acc', undefined]] });
  expect(await after({ ...setting, asOf: '2026-05-06' })).toMatchObject({ result: 'supplement' });
});

test('one that is recorded up to a week before its day is later, too', async () => {
  const recorded = (recordedAt: string) => after({ mirrored: [first, { ...april, recordedAt }] });
  expect(await recorded('2026-03-25T00:00:00.000Z')).toMatchObject({ result: 'not-yet' });
  expect(await after({ mirrored: [first, on('b4', '2026-03-31')] })).toMatchObject({ result: 'supplement' });
});
