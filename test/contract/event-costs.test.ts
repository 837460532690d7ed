import { expect, test } from 'vitest';
import { catalog } from '#shared/events/catalog.ts';
import { costsByType } from '#test/bench/costs/event-costs.ts';

test('no event takes more than two reads and one transaction', async () => {
  const costs = await costsByType();
  expect(costs.size).toBe(catalog.length);
  for (const [type, { reads, transactions }] of costs) {
    expect(reads, type).toBeLessThanOrEqual(2);
    expect(transactions, type).toBe(1);
  }
}, 60_000);
