import { describe, expect, test } from 'vitest';
import type { Break, FoundBreak } from './break.ts';
import { newBreak } from './found-break.ts';
import { isHealedBy, isOverBy, leavesToLater } from './what-heals.ts';

const before = '2026-03-02T08:00:00.000Z';
const begunAt = '2026-03-02T09:00:00.000Z';
const since = '2026-03-02T09:00:00.001Z';
const entity = 'booking boo_1';
const text = { kind: 'METADATA', entity, field: 'description' } as const;
const seen = (found: FoundBreak = text, more: Partial<Break> = {}): Break => ({
  ...newBreak(found, 1, before),
  ...more,
});
const comparison = { entity, kinds: ['METADATA', 'VALUE_DATE'], found: [], begunAt } as const;

describe('a comparison that covered a break and did not find it', () => {
  test('ends it, and a suspicion of it', () => {
    for (const state of ['SUSPECTED', 'OPEN', 'REOPENED', 'ACKNOWLEDGED', 'PROPOSED'] as const)
      expect(isHealedBy(comparison, seen(text, { state }))).toBe(true);
  });

  test.each(['AUTO_HEALED', 'RESOLVED', 'WRITTEN_OFF'] as const)('leaves one that is %s', (state) => {
    expect(isHealedBy(comparison, seen(text, { state }))).toBe(false);
  });

  test.each([
    ['is about something else', { entity: 'booking boo_2' }],
    ['was about other kinds', { kinds: ['VALUE_DATE'] }],
    ['found it', { found: [text] }],
    ['was about another account', { accountId: 'acc_2' }],
  ] as const)('leaves it if it %s', (_, more) => {
    expect(isHealedBy({ ...comparison, ...more }, seen({ ...text, accountId: 'acc_1' }))).toBe(false);
  });

  test('ends it if it is about its account, or about none', () => {
    for (const accountId of ['acc_1', undefined])
      expect(isHealedBy({ ...comparison, accountId: 'acc_1' }, { ...seen(), accountId })).toBe(true);
  });

  test('ends it if it is about any account', () => {
    expect(isHealedBy(comparison, seen({ ...text, accountId: 'acc_1' }))).toBe(true);
  });

  test.each([
    ['of another field', { ...text, field: 'end_to_end_id' }],
    ['of another kind', { ...text, kind: 'VALUE_DATE' }],
  ] as const)('ends it though it found one %s', (_, other) => {
    expect(isHealedBy({ ...comparison, found: [other] }, seen())).toBe(true);
  });

  test('leaves one that was seen since it began to a later comparison, if its beginning is known', () => {
    expect(isHealedBy(comparison, seen(text, { lastSeenAt: begunAt }))).toBe(true);
    expect(isHealedBy(comparison, seen(text, { lastSeenAt: since }))).toBe(false);
    expect(isHealedBy({ entity, found: [] }, seen(text, { lastSeenAt: since }))).toBe(true);
  });
});

describe('a wrong amount that was published', () => {
  const all = { entity, found: [], begunAt };

  test.each(['AMOUNT', 'SIGN', 'CURRENCY', 'REFERENCE'] as const)(
    'of kind %s stays for persons once it is corrected',
    (kind) => {
      expect(isHealedBy(all, seen({ kind, entity, field: 'amount' }))).toBe(false);
      expect(isHealedBy(all, seen({ kind, entity, field: 'amount' }, { state: 'SUSPECTED' }))).toBe(true);
    },
  );

  test('is also a booking that the bank does not have, unlike another entity, and unlike a missing booking', () => {
    expect(isHealedBy(all, seen({ kind: 'ORPHAN_LOCAL', entity, field: 'booking' }))).toBe(false);
    expect(isHealedBy(all, seen({ kind: 'ORPHAN_LOCAL', entity, field: 'card' }))).toBe(true);
    expect(isHealedBy(all, seen({ kind: 'MISSING_LOCAL', entity, field: 'booking' }))).toBe(true);
  });
});

describe('a comparison leaves breaks to a later one', () => {
  const among = async (...rows: readonly Break[]) =>
    leavesToLater({ ofEntity: () => Promise.resolve(rows) }, comparison);

  test('if any that it would end was seen since it began', async () => {
    const later = seen(text, { lastSeenAt: since });
    const old = seen({ ...text, field: 'end_to_end_id' });
    expect(await among(old, later)).toBe(true);
    expect(await among(old)).toBe(false);
    expect(await among()).toBe(false);
    expect(await among({ ...later, state: 'RESOLVED' })).toBe(false);
    expect(await among({ ...later, entity: 'booking boo_2' })).toBe(false);
  });
});

describe('what persons have settled is over', () => {
  const settled = seen(text, { state: 'RESOLVED' });
  const ending = { ...comparison, endsDecisions: true } as const;

  test('once a comparison that may say so does not find it any more', () => {
    expect(isOverBy(ending, settled)).toBe(true);
    expect(isOverBy(ending, seen(text, { state: 'WRITTEN_OFF' }))).toBe(true);
    expect(isOverBy(comparison, settled)).toBe(false);
  });

  test('once, and not while it is found, or was settled since the comparison began', () => {
    expect(isOverBy(ending, { ...settled, isOver: true })).toBe(false);
    expect(isOverBy({ ...ending, found: [text] }, settled)).toBe(false);
    expect(isOverBy(ending, { ...settled, lastSeenAt: since })).toBe(false);
  });

  test('unlike what no person has settled', () => {
    expect(isOverBy(ending, seen())).toBe(false);
    expect(isOverBy(ending, seen(text, { state: 'AUTO_HEALED' }))).toBe(false);
  });
});
