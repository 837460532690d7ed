import { expect, test } from 'vitest';
import { createErasableRegister } from '#shared/aws/erasure/erasable-register.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createFakeTombstones } from '#test/fakes/tombstones.ts';
import { createDescribeAccount } from './describe-account.ts';

const facts = { id: 'acc_1', iban: 'DE123', ownerId: 'per_1' };

function setUp(...erased: readonly string[]) {
  const clock = createManualClock();
  const { client } = createMemoryTables(clock);
  const register = createAccountRegister('work', client);
  const erasable = createErasableRegister({ workTable: 'work', clock }, client);
  const tombstones = createFakeTombstones(...erased);
  return {
    erasable,
    tombstones,
    describe: createDescribeAccount({ register, tombstones, clock }),
    read: async () => register.read('acc_1'),
  };
}

test('an account is known with its owner, by whom it is found', async () => {
  const { describe, read, erasable } = setUp('per_2');
  await describe(facts);
  await describe({ ...facts, id: 'acc_2' });
  await describe({ id: 'acc_3', ownerId: 'bus_1' });
  expect(await read()).toMatchObject({ state: 'known', ownerId: 'per_1' });
  expect(await erasable.ownerOf('acc_1')).toBe('per_1');
  const found = await erasable.accountsOf('per_1');
  expect(found.map(({ entityId }) => entityId).toSorted()).toEqual(['acc_1', 'acc_2']);
  await erasable.forgetOwner('acc_1', 'bus_1');
  expect(await erasable.ownerOf('acc_1')).toBe('per_1');
  await erasable.forgetOwner('acc_1', 'per_1');
  await erasable.erase('acc_2');
  expect(await erasable.accountsOf('per_1')).toEqual([]);
});

test('the erasure decides on an account of an erased owner, who is not stored', async () => {
  const { describe, read, tombstones } = setUp('per_1');
  await describe(facts);
  // Another customer may hold it as well.
  expect(await read()).toMatchObject({ state: 'known', iban: 'DE123' });
  expect(await read()).not.toHaveProperty('ownerId');
  expect([...tombstones.late.values()]).toMatchObject([{ entity: { entityId: 'acc_1' }, isUndecided: true }]);
});

test('an erased account of an erased owner stays erased, and is not decided on again', async () => {
  const { describe, read, erasable, tombstones } = setUp('per_1', 'acc_1');
  await erasable.erase('acc_1');
  await describe(facts);
  expect(await read()).toMatchObject({ state: 'erased' });
  expect(tombstones.late.size).toBe(0);
});

test('an erased account that is a living customer’s is known again', async () => {
  const { describe, read, erasable, tombstones } = setUp('per_2', 'acc_1');
  await erasable.erase('acc_1');
  await describe(facts);
  expect(await read()).toMatchObject({ state: 'known', ownerId: 'per_1', iban: 'DE123' });
  expect(tombstones.ids.has('acc_1')).toBe(false);
});

test('an erased account stays erased while the bank names no owner, and its tombstone stands', async () => {
  const { describe, read, erasable, tombstones } = setUp('acc_1');
  await erasable.erase('acc_1');
  await describe({ id: 'acc_1', iban: 'DE123' });
  expect(await read()).toMatchObject({ state: 'erased' });
  await tombstones.lift('acc_1');
  await describe({ id: 'acc_1', iban: 'DE123' });
  expect(await read()).toMatchObject({ state: 'known', iban: 'DE123' });
});

test('the tombstone of an account stands unless a living owner lifts it', async () => {
  const lifted: string[] = [];
  const asked: (readonly string[])[] = [];
  const written: object[] = [];
  const describeAll = (erased: readonly string[]) =>
    createDescribeAccount({
      clock: createManualClock(),
      register: {
        describe: async (known) => Promise.resolve(written.push(known) > 0),
        revive: async () => Promise.reject(new Error('it is not erased')),
      },
      tombstones: {
        standing: async (ids) => (asked.push(ids), Promise.resolve(new Map(erased.map((id) => [id, {}])))),
        listAccount: async () => Promise.resolve(),
        lift: async (id) => Promise.resolve(void lifted.push(id)),
      },
    });
  await describeAll([])(facts);
  await describeAll(['acc_1', 'per_1'])(facts);
  await describeAll(['acc_1'])({ id: 'acc_1' });
  expect(lifted).toEqual([]);
  await describeAll(['acc_1'])(facts);
  expect(lifted).toEqual(['acc_1']);
  // An owner whom nobody knows is not asked for, nor stored.
  expect(asked.slice(1, 3)).toEqual([['acc_1', 'per_1'], ['acc_1']]);
  expect(written[2]).toStrictEqual({ id: 'acc_1' });
  expect(written).toHaveLength(4);
});
