import { describe, expect, test } from 'vitest';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import type { FeeIntent, ListedFee } from '#shared/fees/model/fee-intent.ts';
import { attemptReference } from '#shared/fees/model/intent-id.ts';
import { judgeUnknownOutcome, type Sight } from './judge-unknown-outcome.ts';

const readAtMs = Date.UTC(2026, 10, 4, 5);
const iso = (ms: number) => new Date(ms).toISOString();
const intent: FeeIntent = {
  ...plannedFee,
  state: 'IN_DOUBT',
  attempt: 2,
  version: 3,
  mayRunUntil: iso(readAtMs - 1),
};
const row: ListedFee = {
  type: 'ChargeAccountMaintenance',
  cents: 500,
  reference: attemptReference(intent.id, 2),
  reconciliationId: 'rec-1',
  fromBank: false,
};
/** Another fee of the account, which the bank lists on a row of its own. */
const other: FeeIntent = { ...plannedFee, id: 'cd'.repeat(32), state: 'ACCEPTED' };
const otherRow = { ...row, reference: attemptReference(other.id, 1), reconciliationId: 'rec-0' };
const roundTrip = { state: 'proven', shownUntil: iso(readAtMs) } as const;
const sight: Sight = { list: [], fees: [intent, other], readAtMs, roundTrip, lagMs: 1_000 };
const verdictOf = (seen: Partial<Sight>, changed: Partial<FeeIntent> = {}) =>
  judgeUnknownOutcome({ ...intent, ...changed }, { ...sight, ...seen });
const seenOnce = { absentAt: iso(readAtMs - 2_000) };

test('a row with its reference proves the charge, with or without a proof of its type', () => {
  for (const state of ['proven', 'unproven', 'refuted'] as const)
    for (const listed of [row, { ...row, count: 1 }])
      expect(verdictOf({ list: [listed], roundTrip: { state } })).toEqual({
        is: 'charged',
        reconciliationId: 'rec-1',
      });
});

test.each<[string, readonly ListedFee[], string]>([
  ['two rows', [row, row], 'the bank lists it more than once'],
  [
    'a row of a refused attempt',
    [{ ...row, reference: attemptReference(intent.id, 1) }],
    'the bank lists an attempt that it had refused',
  ],
])('%s is for a person', (_, list, because) => {
  expect(verdictOf({ list }, seenOnce)).toEqual({
    is: 'for-person',
    because,
    refutesRoundTrip: false,
    sight: list,
  });
});

test.each<[string, readonly ListedFee[], string]>([
  ['a row of several', [{ ...row, count: 2 }], 'the bank lists it together with others'],
  ['another amount', [{ ...row, cents: 501 }], 'the bank lists it with another amount or type'],
  ['another type', [{ ...row, type: 'ChargeCard' }], 'the bank lists it with another amount or type'],
])('%s is for a person, and revokes the proof', (_, list, because) => {
  expect(verdictOf({ list }, seenOnce)).toEqual({
    is: 'for-person',
    because,
    refutesRoundTrip: true,
    sight: list,
  });
});

describe('absence', () => {
  test('needs two readings of the list, two lags apart', () => {
    expect(verdictOf({})).toEqual({ is: 'open', untilMs: readAtMs + 2_000, absent: true });
    expect(verdictOf({}, { absentAt: iso(readAtMs - 1_999) })).toMatchObject({ is: 'open', absent: true });
    expect(verdictOf({}, seenOnce)).toEqual({ is: 'absent' });
  });

  test('needs a later charge in the list, or a person after a day', () => {
    const unseen = { roundTrip: { state: 'proven', shownUntil: intent.mayRunUntil } } as const;
    expect(verdictOf(unseen, seenOnce)).toEqual({ is: 'open', untilMs: readAtMs + 2_000, absent: true });
    const sent = (msAgo: number) => ({ ...seenOnce, mayRunUntil: iso(readAtMs - msAgo) });
    expect(verdictOf({ roundTrip: { state: 'proven' } }, sent(86_399_999))).toMatchObject({ is: 'open' });
    expect(verdictOf({ roundTrip: { state: 'proven' } }, sent(86_400_000))).toMatchObject({
      is: 'for-person',
      because: 'the bank has listed no later fee of this type, which would show that its list is up to date',
    });
  });

  test('counts from when the bank is surely done', () => {
    const doneNow = { ...seenOnce, mayRunUntil: iso(readAtMs) };
    expect(verdictOf({}, doneNow)).toMatchObject({ is: 'open', absent: true });
    const mayRunUntil = iso(readAtMs + 1);
    expect(verdictOf({}, { ...seenOnce, mayRunUntil })).toEqual({
      is: 'open',
      untilMs: readAtMs + 1,
      absent: false,
    });
    expect(verdictOf({}, { ...seenOnce, mayRunUntil: undefined })).toMatchObject({
      is: 'for-person',
      because: 'nobody noted when it was sent',
    });
  });

  const unproven = 'references of this type of fee are not proven to come back';
  const unnamed = 'the bank lists fees of this type that show no reference of ours';

  test.each<[string, Partial<Sight>, string?]>([
    ['references do not come back', { roundTrip: { state: 'refuted' } }, unproven],
    ['nobody knows whether references come back', { roundTrip: { state: 'unproven' } }, unproven],
    ['a fee of the type has no reference', { list: [{ ...row, reference: undefined }] }],
    [
      'a fee of a type whose references do not come back has no reference',
      { list: [{ ...row, reference: undefined }], roundTrip: { state: 'refuted' } },
      unproven,
    ],
    [
      'a fee of the type has a reference that was cut',
      { list: [{ ...row, reference: row.reference?.slice(0, 16) }] },
    ],
    [
      'a fee of the type has a reference of nobody',
      { list: [{ ...otherRow, reference: attemptReference('ef'.repeat(32), 1) }] },
    ],
    ['another fee is listed twice', { list: [otherRow, otherRow] }],
  ])('proves nothing where %s', (_, seen, because = unnamed) => {
    expect(verdictOf(seen, seenOnce)).toMatchObject({ is: 'for-person', because, refutesRoundTrip: false });
  });

  const otherwise = 'the bank lists another fee of this type with another amount, which may contain this one';

  test.each<[string, Partial<ListedFee>, string]>([
    ['with their count', { count: 3 }, 'the bank lists fees of this type together'],
    ['without a count, as the sum of both', { cents: 1_000 }, otherwise],
    ['without a count, as some other amount', { cents: 499 }, otherwise],
  ])('proves nothing where fees are listed together %s, and revokes the proof', (_, changed, because) => {
    const verdict = verdictOf({ list: [{ ...otherRow, ...changed }] }, seenOnce);
    expect(verdict).toMatchObject({ is: 'for-person', because, refutesRoundTrip: true });
  });

  test('is for a person with the latest twenty rows of its type', () => {
    const ofType = Array.from({ length: 21 }, (_, cents) => ({ ...row, cents, reference: undefined }));
    const ofOthers = { ...row, type: 'ChargeCard', reference: otherRow.reference };
    expect(verdictOf({ list: [...ofType, ofOthers] }, seenOnce)).toMatchObject({ sight: ofType.slice(1) });
    expect(verdictOf({ list: [...ofType.slice(1), ofOthers] }, seenOnce)).toMatchObject({
      sight: ofType.slice(1),
    });
  });

  test('is not disturbed by other intents, other types and what the bank charged by itself', () => {
    const list = [
      otherRow,
      { ...row, type: 'ChargeCard', reference: undefined },
      { ...row, reference: undefined, fromBank: true },
    ];
    expect(verdictOf({ list }, seenOnce)).toEqual({ is: 'absent' });
  });
});
