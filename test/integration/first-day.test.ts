import { expect } from 'vitest';
import { observe } from './observed-day.ts';
import { deployedStack, test } from './stack.ts';

test("after the bank's first day everything is stored and forwarded once, and the mirror holds the truth", async () => {
  const stack = await deployedStack();
  const day = await observe(stack);

  await stack.bank.playFirstDay();
  await day.processed(150_000);

  const { differences, deliveries, factCount } = await day.compare();
  expect(differences).toEqual([]);
  expect(factCount).toBeGreaterThan(5);
  const faults = deliveries.log.map(({ fault }) => fault);
  expect(faults).toEqual(expect.arrayContaining(['duplicate', 'second-notification', 'forged']));
}, 240_000);
