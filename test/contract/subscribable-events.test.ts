import { expect, test } from 'vitest';
import { subscribableEvents } from '#shared/bank/contract/schema/event-types.ts';
import { catalog } from '#shared/events/catalog.ts';

test('the contract offers to subscribe to exactly what the catalogue knows', () => {
  const catalogued: string[] = catalog.map(({ type }) => type);
  expect([...subscribableEvents]).toEqual(catalogued.toSorted());
});
