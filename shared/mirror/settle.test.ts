import { expect, test } from 'vitest';
import type { HeldRow, MirrorChange } from './effect.ts';
import { replaces, settle } from './settle.ts';

const change = (facts: Partial<MirrorChange>): MirrorChange => ({
  key: { kind: 'card', entityId: 'c1', aspect: 'state' },
  owners: {},
  guard: 'newer',
  sequence: '5',
  terminal: false,
  orderUncertain: false,
  eventId: 'new',
  eventType: 'CARD_LIFECYCLE_EVENT',
  updatedAt: '2026-01-05T08:00:00.000Z',
  since: '2026-01-05T08:00:00.000Z',
  contentSha256: 'same',
  data: { at: 'row', json: '{}' },
  ...facts,
});

const held = (facts: Partial<HeldRow>): HeldRow => ({
  eventId: 'old',
  sequence: '4',
  contentSha256: 'same',
  terminal: false,
  ...facts,
});

test('a later sequence replaces an earlier one, and none replaces itself', () => {
  expect(replaces(change({}), undefined)).toBe(true);
  expect(replaces(change({}), held({ sequence: '4' }))).toBe(true);
  expect(replaces(change({}), held({ sequence: '5' }))).toBe(false);
  expect(replaces(change({}), held({ sequence: '6' }))).toBe(false);
});

test('a terminal status stays, and a later event may say more about it', () => {
  const cleared = held({ status: 'CLEARED', terminal: true });
  expect(replaces(change({ status: 'FAILED', terminal: true }), cleared)).toBe(false);
  expect(replaces(change({ status: 'OPEN' }), cleared)).toBe(false);
  expect(replaces(change({ status: 'CLEARED', terminal: true }), cleared)).toBe(true);
});

test('an entity that never changes is replaced by nothing', () => {
  expect(replaces(change({ guard: 'absent', sequence: '' }), undefined)).toBe(true);
  expect(replaces(change({ guard: 'absent', sequence: '9' }), held({ sequence: '' }))).toBe(false);
});

test('a refused change is stale, a duplicate, or a contradiction for a person to look at', () => {
  expect(settle(change({}), held({ sequence: '6' }))).toEqual({ state: 'stale' });
  expect(settle(change({}), held({ sequence: '5' }))).toEqual({ state: 'duplicate', duplicateOf: 'old' });
  expect(settle(change({ status: 'OPEN' }), held({ status: 'CLEARED', terminal: true }))).toEqual({
    state: 'stale',
  });
  expect(
    settle(change({ status: 'FAILED', terminal: true }), held({ status: 'CLEARED', terminal: true })),
  ).toEqual({ state: 'parked', reason: 'terminal-status-contradicted' });
  expect(settle(change({ guard: 'absent' }), held({}))).toEqual({ state: 'duplicate', duplicateOf: 'old' });
  expect(settle(change({ guard: 'absent' }), held({ contentSha256: 'other' }))).toEqual({
    state: 'parked',
    reason: 'changed-after-append',
  });
});
