import { expect, test } from 'vitest';
import { TransientError } from '#shared/kernel/errors.ts';
import { registeredAccount } from '#shared/portfolio/registered-account.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import { listed } from '#test/fakes/listed.ts';
import { composeStatement } from './compose-statement.ts';

const booking = (id: string, amountCents: number): BookingOfAccount => ({
  id,
  amountCents,
  currency: 'EUR',
  recordedAt: '2026-03-02T10:00:00.000Z',
  bookingDate: '2026-03-02',
  valutaDate: '2026-03-02',
  type: 'SEPA_CREDIT_TRANSFER',
  texts: {},
});

const verified = [booking('a', 5_00), booking('b', -2_00), booking('c', 1_00)];

/** March with those bookings. While it is written, the mirror gives what it then has of them. */
async function march(read: readonly BookingOfAccount[], bookings = verified) {
  const run = { job: 'statements', id: '2026-04-07', asOf: '2026-04-07', request: {} };
  const state = { isStopped: false, isPlanned: true, planned: 1, finished: 0, counts: {} };
  return composeStatement(
    {
      rows: { latest: () => listed([]) },
      files: {
        read: async () => Promise.reject(new Error('Only its first line is needed')),
        lines: () => listed(['{"statement":{"recipient_information":{"line_1":"Erika"}},"bookings":[', ']}']),
        linesIfKept: async () => Promise.resolve(undefined),
      },
    },
    {
      account: registeredAccount.parse({
        id: 'acc_1',
        state: 'onboarded',
        knownSince: '2026-01-01T00:00:00.000Z',
        iban: 'DE32110101001000000029',
      }),
      period: { firstDay: '2026-03-01', lastDay: '2026-03-31' },
      before: { closingCents: 0, lastDay: '2026-02-28' },
      work: {
        run: { ...run, ...state, startedAt: '2026-04-07T05:00:00.000Z' },
        look: 1,
        mayWrite: async () => Promise.resolve(true),
      },
    },
    {
      bookings,
      withTexts: () => listed(read),
      corrected: [],
      kept: {
        statementId: 's-1',
        openingCents: 0,
        closingCents: 4_00,
        lines: 3,
        key: 'evidence',
        sha256: '',
        askedAt: '2026-04-07T05:00:00.000Z',
      },
      createdAt: '2026-04-07T05:00:00.000Z',
      valutaCents: 4_00,
    },
  );
}

test('a statement states its bookings, and the holder as the bank addresses it', async () => {
  const { head, entries } = await march(verified);
  expect(head).toMatchObject({ closingCents: 4_00, number: 1, account: { holder: 'Erika' } });
  expect((await Array.fromAsync(entries())).map(({ bookingId }) => bookingId)).toEqual(['a', 'b', 'c']);
});

test('its id is short, and its contents are those of no other statement', async () => {
  const { head, contents } = await march(verified);
  expect(head.id).toMatch(/^[0-9a-f]{32}$/);
  expect((await march(verified)).contents).toBe(contents);
  const otherDay = [{ ...booking('a', 5_00), valutaDate: '2026-03-03' }, ...verified.slice(1)];
  for (const other of [otherDay, verified.slice(1), []])
    expect((await march(other, other)).contents).not.toBe(contents);
});

test.each([
  ['one was withdrawn', verified.slice(1)],
  ['one has another amount', [booking('a', 5_01), ...verified.slice(1)]],
  ['two exchange their amounts', [booking('a', -2_00), booking('b', 5_00), booking('c', 1_00)]],
  [
    'one has another valuta date',
    [{ ...booking('a', 5_00), valutaDate: '2026-03-03' }, ...verified.slice(1)],
  ],
])('what changes between its verification and its writing is noticed: %s', async (_name, read) => {
  const { entries } = await march(read);
  const writing = Array.fromAsync(entries());
  await expect(writing).rejects.toThrow(TransientError);
  await expect(writing).rejects.toMatchObject({
    code: 'bookings-in-motion',
    message: 'The mirror has changed since its bookings were verified',
  });
});
