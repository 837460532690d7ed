import { describe, expect, test } from 'vitest';
import { itemNamed, itemOf, itemReading, partnerItems } from './item-name.ts';
import { isDone, moreSevere, notAlikeIn, resultOf } from './item-result.ts';
import type { SettledSide } from './settle-side.ts';

describe('an item', () => {
  test('names what it reads', () => {
    expect(itemOf({ kind: 'reservation', id: 'r/1' })).toBe('reservation/r/1');
    expect(itemNamed('reservation/r/1')).toEqual({ kind: 'reservation', id: 'r/1' });
    for (const unknown of ['reservation/', 'planets/p1', 'reservation', '/r1'])
      expect(itemNamed(unknown)).toBeUndefined();
    expect(partnerItems).toEqual(['closure_requests/partner']);
  });

  test.each<[string, object, string | undefined]>([
    ['account', {}, 'account/x'],
    ['reservation', { accountId: 'a' }, 'reservation/x'],
    ['standing_order', { accountId: 'a', customerId: 'c' }, 'standing_orders/a'],
    ['standing_order', { customerId: 'c' }, undefined],
    ['beneficial_owner', { customerId: 'c', businessId: 'b' }, 'beneficial_owners/b'],
    ['legal_representative', { customerId: 'c' }, 'legal_representatives/c'],
    ['message', { customerId: 'c', accountId: 'a' }, 'messages/c'],
    ['message', { customerId: 'c', businessId: 'b' }, undefined],
    ['sdd_collection_application', { customerId: 'c' }, 'sdd_collection_applications/c'],
    ['planet', { accountId: 'a' }, undefined],
  ])('reads a %s of %o', (kind, owners, expected) => {
    expect(itemReading({ kind, id: 'x' }, owners)).toBe(expected);
  });

  test('reads nothing of an entity whose owner nobody names', () => {
    expect(itemReading({ kind: 'standing_order', id: 'x' })).toBeUndefined();
  });
});

const suspect = (sent: number, isFill = false) => ({ what: 'w', since: 's', sent, isFill });
const settled = (part: string, wait?: SettledSide['wait']): SettledSide =>
  ({ part, line: { entity: part }, break: {}, ...(wait && { wait }) }) as unknown as SettledSide;
const compared = (more: Partial<Parameters<typeof resultOf>[0]> = {}) => ({
  before: { suspects: {} },
  settled: [],
  more: 0,
  lost: [],
  forPeople: [],
  ...more,
});

describe('the result of an item', () => {
  test('is that it is compared again after the longest wait, for the first reason', () => {
    const waits = [
      settled('a 1 state', { afterSeconds: 60, orElse: 'in-motion' }),
      settled('b 1 state', { afterSeconds: 900, orElse: 'event-parked' }),
      settled('c 1 state'),
    ];
    const line = { differences: waits.map((each) => each.line) };
    expect(resultOf(compared({ settled: waits, more: 3 }))).toEqual({
      again: { afterSeconds: 900, orElse: 'in-motion', line },
    });
  });

  test('is that more follows, once the first are settled', () => {
    expect(resultOf(compared({ settled: [settled('a 1 state')], more: 3 }))).toEqual({
      again: { afterSeconds: 60, orElse: 'too-many-differences', line: { more: 3 } },
    });
  });

  test('is that it differs for people, also in what left its list', () => {
    const one = settled('reservation 1 state');
    expect(resultOf(compared({ settled: [one] }))).toStrictEqual({
      outcome: 'differs',
      line: { differences: [one.line] },
    });
    // The break of the reservation has an item of its own.
    expect(resultOf(compared({ forPeople: ['reservation 1 state'] }))).toEqual({ outcome: 'agrees' });
    const forPeople = ['standing_order 1 state', 'reservation 1 state'];
    expect(resultOf(compared({ forPeople }))).toEqual({
      outcome: 'differs',
      line: { differences: [], unlisted: ['standing_order 1 state'] },
    });
  });

  const suspects = { 'a 1 state': suspect(1), 'b 1 state': suspect(2, true), 'c 1 state': suspect(0) };

  test.each<[string, Parameters<typeof compared>[0], object]>([
    ['agrees if nothing was sent', { before: { suspects: { x: suspect(0) } } }, { outcome: 'agrees' }],
    ['is healed', { before: { suspects } }, { outcome: 'healed', line: { healed: 2 } }],
    [
      'is filled if only what the mirror never had was sent',
      { before: { suspects }, lost: ['a 1 state'] },
      { outcome: 'filled', line: { healed: 1 } },
    ],
    [
      'agrees if all of it is lost',
      { before: { suspects }, lost: ['a 1 state', 'b 1 state'] },
      { outcome: 'agrees' },
    ],
  ])('%s', (_, more, expected) => {
    expect(resultOf(compared(more))).toEqual(expected);
  });

  test('names each entity that was not alike, by the worst of its parts', () => {
    const before = {
      suspects: {
        'a 1 state': suspect(1),
        'a 1 block': suspect(1, true),
        'b 1 state': suspect(1, true),
        'c 1 state': suspect(1),
        'd 1 state': suspect(0),
      },
    };
    expect(notAlikeIn(compared({ before, settled: [settled('c 1 state')] }))).toEqual({
      'a 1': 'healed',
      'b 1': 'filled',
      'c 1': 'differs',
    });
  });
});

test('an item is done with an outcome', () => {
  expect(isDone({ outcome: 'agrees' })).toBe(true);
  expect(isDone('left')).toBe(false);
  expect(isDone({ again: { afterSeconds: 1, orElse: 'x' } })).toBe(false);
});

test('of two results, the more severe one counts, and the first of two that are alike', () => {
  const order = [
    'gone',
    'agrees',
    'filled',
    'healed',
    'would-heal',
    'would-differ',
    'differs',
    'owner-unknown',
  ];
  for (const [n, outcome] of order.entries())
    for (const [m, other] of order.entries())
      expect(moreSevere({ outcome }, { outcome: other }).outcome).toBe(m > n ? other : outcome);
  const [one, other] = [{ outcome: 'a' }, { outcome: 'b' }];
  expect(moreSevere(one, other)).toBe(one);
});
