import { expect, test } from 'vitest';
import { breakKinds, type BreakState } from './break.ts';
import { whyTwo } from './closable.ts';
import { newBreak } from './found-break.ts';
import { moved } from './moved.ts';

const at = '2026-03-02T08:00:00.000Z';
const aBreak = (kind: (typeof breakKinds)[number], more = {}) =>
  newBreak({ kind, entity: 'booking boo_1', field: 'amount', ...more }, 1, at);

test('one person closes what no money depends on, and nothing else', () => {
  const byOne = breakKinds.filter((kind) => whyTwo(aBreak(kind)) === undefined);
  expect(byOne).toEqual(['METADATA', 'STATUS_BEHIND', 'COVERAGE']);
  const worth = breakKinds.filter((kind) => whyTwo(aBreak(kind, { differenceCents: 1 })) === undefined);
  expect(worth).toEqual([]);
});

test('a break of money is not resolved or written off without a proposal', () => {
  const found = aBreak('AMOUNT', { differenceCents: -10 });
  expect(() => moved(found, { to: 'RESOLVED', at })).toThrow('resolved by two persons');
  for (const kind of ['AMOUNT', 'METADATA'] as const)
    expect(() => moved(aBreak(kind), { to: 'WRITTEN_OFF', at })).toThrow('to WRITTEN_OFF');
});

test('a break of money is resolved or written off by its proposal', () => {
  const proposed = { ...aBreak('AMOUNT', { differenceCents: -10 }), state: 'PROPOSED' as const };
  for (const to of ['RESOLVED', 'WRITTEN_OFF'] as const) expect(moved(proposed, { to, at }).state).toBe(to);
});

test.each<[BreakState, BreakState]>([
  ['SUSPECTED', 'ACKNOWLEDGED'],
  ['SUSPECTED', 'PROPOSED'],
  ['PROPOSED', 'PROPOSED'],
  ['AUTO_HEALED', 'ACKNOWLEDGED'],
  ['RESOLVED', 'OPEN'],
  ['WRITTEN_OFF', 'PROPOSED'],
])('a break that is %s does not become %s', (from, to) => {
  expect(() => moved({ ...aBreak('METADATA'), state: from }, { to, at })).toThrow(`to ${to}`);
});
