import { expect, test } from 'vitest';
import { ledgerFile } from './ledger-ports.ts';
import { comparedAccount, notedBooking, reconciledMoney, seal } from './reconciled.ts';
import { detection, verifiedShare } from './verified-share.ts';
import { nothingByAge } from './verified.ts';

test('an account that was never compared has no seal, no difference and nothing held back', () => {
  expect(reconciledMoney.parse({})).toEqual({ isUnexplained: false });
  expect(comparedAccount.parse({})).toEqual({ seals: [], isDrifted: false, isHeldBack: false });
  expect(notedBooking.parse({})).toEqual({});
});

const [at, sums] = ['2026-03-10T09:00:00.000Z', { count: 1, sumCents: 700, digest: 'd' }];

test('what is noted of an account is read as it was written', () => {
  const money = {
    agreed: { mirrored: sums, balance: 700, at, movesOn: '2026-03-11', uncountedSince: at },
    differing: { cents: -5, looks: 2, since: at },
    isUnexplained: true,
  };
  expect(reconciledMoney.parse(money)).toEqual(money);
  const month = { from: '2026-02-28T23:00:00.000Z', until: '2026-03-31T22:00:00.000Z', ...sums };
  expect(seal.parse(month)).toEqual(month);
  const account = { seals: [month], isDrifted: true, isHeldBack: true, healedBy: 'r1' };
  expect(comparedAccount.parse(account)).toEqual(account);
  const booking = { isOpen: true, goneSince: at, sentAt: at, untoldSince: at };
  expect(notedBooking.parse(booking)).toEqual(booking);
  expect(notedBooking.safeParse({ isOpen: false }).success).toBe(false);
});

test('a file is noted as read or as unreadable, with its lines, unknown accounts and mistakes', () => {
  const file = { name: 'f.csv', version: 'v1', putAt: at, id: 'i', state: 'read', checkedBy: 'r1' };
  expect(ledgerFile.parse(file)).toEqual({ ...file, lines: 0, unknown: 0, unknownFirst: [], mistakes: [] });
  const wrong = { ...file, state: 'unreadable', lines: 3, unknown: 1, unknownFirst: ['x'], mistakes: ['m'] };
  expect(ledgerFile.parse(wrong)).toEqual(wrong);
  expect(ledgerFile.safeParse({ ...file, state: 'other' }).success).toBe(false);
});

test('people are shown what is verified, by currency, and nothing where nobody knows a share', () => {
  const shares = { verified: 1, unverified: 2, inDayPpm: null, inFourDaysPpm: 1_000_000 };
  const byAge = { verified: nothingByAge(), unverified: nothingByAge() };
  const unexplainedCents = { day: 1, fourDays: 2, older: 3 };
  const shown = {
    firstDay: '2026-02-09',
    lastDay: '2026-03-10',
    bookings: shares,
    currencies: [{ currency: 'EUR', cents: shares, ...byAge, unexplainedCents }],
    accountsLeftOut: 4,
    compared: { hours: 2.5, missed: 1 },
  };
  expect(verifiedShare.parse(shown)).toEqual(shown);
  expect(verifiedShare.parse({ ...shown, compared: { missed: 1 } }).compared).toEqual({ missed: 1 });
  const found = { breaks: 2, medianHours: 3, longestHours: 10 };
  expect(detection.parse(found)).toEqual(found);
  expect(detection.parse({ breaks: 0 })).toEqual({ breaks: 0 });
});
