import { expect, test } from 'vitest';
import type { Break } from './break.ts';
import { deadlineOf, isOverdue } from './deadline.ts';
import { newBreak } from './found-break.ts';

test.each([
  // A Monday.
  ['critical', '2026-03-02T08:00:00.000Z', '2026-03-03T08:00:00.000Z'],
  ['high', '2026-03-02T08:00:00.000Z', '2026-03-05T08:00:00.000Z'],
  ['medium', '2026-03-02T08:00:00.000Z', '2026-03-09T08:00:00.000Z'],
  ['low', '2026-03-02T08:00:00.000Z', '2026-03-11T08:00:00.000Z'],
  // A Friday, and a Saturday: time begins on Monday, at midnight at the bank.
  ['critical', '2026-03-06T14:30:00.000Z', '2026-03-09T14:30:00.000Z'],
  ['critical', '2026-03-07T14:30:00.000Z', '2026-03-09T23:00:00.000Z'],
  // Late in the evening it is the next day at the bank: a Saturday.
  ['critical', '2026-03-06T23:30:00.000Z', '2026-03-09T23:00:00.000Z'],
  // Over Easter, from Maundy Thursday to Tuesday.
  ['critical', '2026-04-02T08:00:00.000Z', '2026-04-07T08:00:00.000Z'],
  // Over the change of clocks: the same time of the day.
  ['critical', '2026-03-27T08:00:00.000Z', '2026-03-30T07:00:00.000Z'],
] as const)('a break that is %s and first seen at %s is to be settled by %s', (severity, firstSeenAt, by) => {
  expect(deadlineOf({ severity, firstSeenAt })).toBe(by);
});

const at = '2026-03-02T08:00:00.000Z';
const found = newBreak({ kind: 'TOTALS_DRIFT', entity: 'account acc_1', field: 'totals' }, 1, at);

const acknowledged = { state: 'ACKNOWLEDGED', quietUntil: '2026-03-05T08:00:00.000Z' } as const;

test.each<[string, Partial<Break>, string]>([
  ['in time', {}, '2026-03-03T08:00:00.000Z'],
  ['settled', { state: 'RESOLVED' }, '2026-03-04T08:00:00.000Z'],
  ['suspected', { state: 'SUSPECTED' }, '2026-03-04T08:00:00.000Z'],
  ['quiet', acknowledged, '2026-03-04T08:00:00.000Z'],
])('a break that is %s is not overdue', (_, change, now) => {
  expect(isOverdue({ ...found, ...change }, now)).toBe(false);
});

test.each<[string, Partial<Break>, string]>([
  ['late', {}, '2026-03-03T08:00:00.001Z'],
  ['late, with an open proposal', { state: 'PROPOSED' }, '2026-03-04T08:00:00.000Z'],
  ['proposed, and was quiet before', { ...acknowledged, state: 'PROPOSED' }, '2026-03-04T08:00:00.000Z'],
  ['acknowledged, and never quiet', { state: 'ACKNOWLEDGED' }, '2026-03-04T08:00:00.000Z'],
  ['quiet no longer', acknowledged, '2026-03-05T08:00:00.000Z'],
])('a break that is %s is overdue', (_, change, now) => {
  expect(isOverdue({ ...found, ...change }, now)).toBe(true);
});
