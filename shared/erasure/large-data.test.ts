import { expect, test } from 'vitest';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import { rowDataBytes } from '#shared/mirror/large-data.ts';
import { aDeletedCustomer, erasedName, stateOf, tell } from '#test/fixtures/erasures.ts';

const mirrorObjects = ({ objects }: { readonly objects: ReadonlyMap<string, unknown> }) =>
  [...objects.keys()].filter((key) => key.startsWith('mirror/'));

const aLargeBlock = (minute: number) => ({
  account_id: 'acc-per-1',
  person_id: 'per-1',
  updated_at: `2026-01-05T07:0${minute}:00Z`,
  note: erasedName.repeat(rowDataBytes / 10),
});

test('large data of an event that came too late for the mirror goes with its customer', async () => {
  const world = await aDeletedCustomer();
  await tell(world, accountBlock, aLargeBlock(2));
  await tell(world, accountBlock, aLargeBlock(1));
  await world.hours(9);
  expect(stateOf(world)).toBe('completed');
  expect(world.whereTold(erasedName)).toEqual([]);
  expect(mirrorObjects(world)).toEqual([]);
});
