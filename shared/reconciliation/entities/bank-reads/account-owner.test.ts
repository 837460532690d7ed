import { expect, test } from 'vitest';
import { createAccountOwner, ofPersons } from './account-owner.ts';
import type { EntityBank } from './entity-areas.ts';

/** A bank whose accounts have these owners. */
function setUp(owners: Readonly<Record<string, object>> = {}) {
  const asked: string[] = [];
  const failing = { error: undefined as Error | undefined };
  const get = async ({ id }: { readonly id: string }) => {
    asked.push(id);
    return failing.error === undefined ? Promise.resolve(owners[id] ?? {}) : Promise.reject(failing.error);
  };
  const ownerOf = createAccountOwner({ accounts: { get } } as unknown as EntityBank);
  return { asked, failing, ownerOf };
}

test.each([
  [{ person_id: 'per_1' }, { personId: 'per_1' }],
  [{ person_id: 'per_1', business_id: null }, { personId: 'per_1' }],
  [{ person_id: 'per_1', business_id: 'bus_1' }, { businessId: 'bus_1' }],
  [{ person_id: null }, { personId: undefined }],
])('an account of %j is owned by %j', async (account, owner) => {
  expect(await setUp({ acc_1: account }).ownerOf('acc_1')).toEqual(owner);
});

test('five hundred owners are remembered, and an answer that failed is not', async () => {
  const { asked, failing, ownerOf } = setUp();
  for (const _ of [1, 2]) for (let n = 0; n < 500; n += 1) await ownerOf(`acc_${n}`);
  expect(asked).toHaveLength(500);
  await ownerOf('acc_500');
  await ownerOf('acc_500');
  await ownerOf('acc_0');
  expect(asked.slice(500)).toEqual(['acc_500', 'acc_0']);
  failing.error = new Error('down');
  await expect(ownerOf('acc_1')).rejects.toThrow('down');
  failing.error = undefined;
  expect(await ownerOf('acc_1')).toEqual({ personId: undefined });
});

test.each([
  ['a person', { person_id: 'per_1' }, [{ id: 'per_1 acc_1' }]],
  ['a business', { business_id: 'bus_1' }, 'not-readable'],
  ['nobody that the bank names', {}, 'owner-unknown'],
])('what the bank shows for persons alone, of an account of %s', async (_, account, shown) => {
  const { ownerOf } = setUp({ acc_1: account });
  const read = ofPersons(ownerOf, async ({ person_id, account_id }) =>
    Promise.resolve([{ id: `${person_id} ${account_id}` } as never]),
  );
  expect(await read({ id: 'acc_1' })).toEqual(shown);
});
