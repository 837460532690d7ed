import { expect, test } from 'vitest';
import { freeSlots, type Grant } from './call-pool.ts';

const pool = { size: 10, reserved: { fees: 3, erasure: 2 } };
const held = (holder: string, slots: number, untilMs = 1_000): Grant => ({ holder, slots, untilMs });
const free = (holder: string, ...grants: readonly Grant[]) => freeSlots(pool, grants, { holder, nowMs: 500 });

test('a job with work takes all slots that others do not reserve', () => {
  expect(free('statements')).toBe(5);
  expect(free('fees')).toBe(8);
});

test('what is reserved is kept until its owner holds that much', () => {
  expect(free('statements', held('fees', 2))).toBe(5);
  expect(free('statements', held('fees', 3))).toBe(5);
  expect(free('statements', held('fees', 5))).toBe(3);
  expect(free('erasure', held('statements', 5))).toBe(2);
  expect(free('fees', held('statements', 5), held('erasure', 2))).toBe(3);
});

test('a grant counts until it ends, unless only a wrong clock can have given it', () => {
  expect(free('statements', held('fees', 8, 501))).toBe(0);
  expect(free('statements', held('fees', 8, 500))).toBe(5);
  expect(free('statements', held('fees', 8, 500 + 3_600_000))).toBe(5);
});

test('a pool that became smaller with a deployment gives out nothing until it fits again', () => {
  expect(free('statements', held('statements', 40))).toBe(0);
});
