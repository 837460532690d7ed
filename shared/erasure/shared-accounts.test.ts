import { expect, test } from 'vitest';
import { accountBlock, accountClosure } from '#shared/events/accounts/accounts.ts';
import { cardLifecycle } from '#shared/events/cards/cards.ts';
import { keepEvent } from '#shared/mirror/record-event.ts';
import { someCalls } from '#test/extent.ts';
import { Crash, withCrash } from '#test/fakes/crashes.ts';
import type { ErasureWorld } from '#test/fakes/erasure-world.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import {
  aDeletedCustomer,
  erasedName,
  event,
  hourMs,
  remainingMs,
  runHourly,
  stateOf,
  tell,
} from '#test/fixtures/erasures.ts';
import {
  accountsOwn,
  aSharedAccount,
  deleteHolder,
  erase,
  nameOf,
  sharedAccount,
  tellOfAccount,
  tellOfHolder,
  type Holder,
} from '#test/fixtures/shared-account.ts';
import { createRunErasures } from './commands/run-erasures.ts';
import { archiveStore, mirrorStore, objectsStore, recordsStore, registerStore } from './stores.ts';

test('rows of a shared account that name only the erased customer are erased, with their records', async () => {
  const world = await aDeletedCustomer();
  const account_id = 'acc-shared';
  await tell(world, accountClosure, { account_id, person_id: 'per-1', note: erasedName });
  const block = { account_id, person_id: 'per-2', updated_at: '2026-01-05T08:00:00Z' };
  await tell(world, accountBlock, { ...block, note: 'Ada Lovelace' });
  await world.hours(6);
  expect(stateOf(world)).toBe('completed');
  expect(world.placesOf(erasedName)).toEqual([]);
  expect([...world.events.mirror.keys()].filter((key) => key.includes(account_id))).toEqual([
    `account#${account_id}/block`,
  ]);
});

const [anna, ben, firm, shop]: Holder[] = [
  { kind: 'person', id: 'per-anna' },
  { kind: 'person', id: 'per-ben' },
  { kind: 'business', id: 'bus-firm' },
  { kind: 'business', id: 'bus-shop' },
] as const;
const groups: readonly (readonly Holder[])[] = [
  [anna, ben],
  [anna, firm],
  [firm, shop],
  [anna, ben, firm],
];

function ordersOf(holders: readonly Holder[]): readonly (readonly Holder[])[] {
  if (holders.length < 2) return [holders];
  return holders.flatMap((first) =>
    ordersOf(holders.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  );
}

const erasureOf = ({ rows }: ErasureWorld, { kind, id }: Holder) => rows.erasures.get(`${kind}#${id}`);

/** Every place that mentions the account but no particular holder. */
const placesOfAccount = (world: ErasureWorld) => accountsOwn.flatMap((text) => world.placesOf(text));

/** Nothing is left of the erased customers; everything of the others is still there. */
function expectErased(
  world: ErasureWorld,
  erased: readonly Holder[],
  left: ReadonlyMap<Holder, readonly string[]>,
) {
  for (const holder of erased) {
    expect([holder.id, world.placesOf(nameOf(holder))]).toEqual([holder.id, []]);
    expect(erasureOf(world, holder)?.state).toBe('completed');
  }
  for (const [holder, places] of left)
    expect([holder.id, world.placesOf(nameOf(holder)).toSorted()]).toEqual([holder.id, places]);
}

const placesOfEach = (world: ErasureWorld, holders: readonly Holder[]) =>
  new Map(holders.map((holder) => [holder, world.placesOf(nameOf(holder)).toSorted()] as const));

for (const order of groups.flatMap(ordersOf)) {
  test(`holders erased one after another, each with late events: ${order.map(({ id }) => id).join(', ')}`, async () => {
    const world = await aSharedAccount(order);
    const salts = world.forgotten;
    for (const [round, holder] of order.entries()) {
      const [erased, others] = [order.slice(0, round + 1), order.slice(round + 1)];
      const before = placesOfEach(world, others);
      const account = placesOfAccount(world);
      await erase(world, holder);
      expectErased(world, erased, before);
      expect(erasureOf(world, holder)?.sharedAccounts).toEqual(others.length === 0 ? [] : [sharedAccount]);
      expect(salts.has(sharedAccount)).toBe(others.length === 0);
      expect(world.register.accounts.has(sharedAccount)).toBe(others.length === 0);
      expect(world.tombstones.ids.has(sharedAccount)).toBe(others.length === 0);
      expect(world.tombstones.ids.has(`card-${holder.id}`)).toBe(true);
      if (others.length > 0) expect(placesOfAccount(world)).toEqual(account);

      for (const each of order) await tellOfHolder(world, each, round + 1);
      await tellOfAccount(world, round + 1);
      await runHourly(world, 6);
      expectErased(world, erased, placesOfEach(world, others));
      for (const other of others) {
        expect(world.events.mirror.has(`reservation#res-${other.id}-${round + 1}/state`)).toBe(true);
        expect(world.placesOf(nameOf(other)).length).toBeGreaterThan(before.get(other)?.length ?? 0);
      }
    }
    expect(world.placesOf('rent of the flat')).toEqual([]);
    expect(world.events.mirror.has('scheduled_transfer#ord-shared/state')).toBe(false);
    expect(world.events.totals.get(sharedAccount)).toMatchObject({ count: 1 + order.length });
  });
}

test('holders who are deleted at once leave nothing behind', async () => {
  const world = await aSharedAccount([anna, ben, firm]);
  for (const holder of [anna, ben, firm]) await deleteHolder(world, holder);
  await runHourly(world, 8);
  expectErased(world, [anna, ben, firm], new Map());
  expect(world.placesOf('rent of the flat')).toEqual([]);
  expect(world.tombstones.ids.has(sharedAccount)).toBe(true);
});

test('a customer who first becomes known as a holder after the other holder was erased keeps the account', async () => {
  const world = await aSharedAccount([anna]);
  await erase(world, anna);
  world.bank.there.add(ben.id);
  await tellOfHolder(world, ben);
  await runHourly(world, 3);
  expect(world.events.mirror.get(`account#${sharedAccount}/block`)?.owners).toMatchObject({
    customerId: ben.id,
  });
  expect(world.events.mirror.has(`card#card-${ben.id}/state`)).toBe(true);
});

test('a holder named only by one of many cards keeps the account', async () => {
  const world = await aSharedAccount([anna]);
  for (let round = 1; round < 30; round += 1) await tellOfHolder(world, anna, round);
  world.bank.there.add(ben.id);
  const card = { id: 'card-ben', person_id: ben.id, account_id: sharedAccount, status: 'ACTIVE' };
  await tell(world, cardLifecycle, { ...card, representation: { line_1: nameOf(ben) } });
  const before = placesOfEach(world, [ben]);
  await erase(world, anna);
  expectErased(world, [anna], before);
  expect(erasureOf(world, anna)?.sharedAccounts).toEqual([sharedAccount]);
});

/** Unreadable or unclassified events under the account's id: one that names nobody, and one of each customer. */
async function tellUnderHint(world: ErasureWorld, ...customers: readonly (string | undefined)[]) {
  for (const customerId of customers) {
    const payload = { account_id: sharedAccount, note: `hint of ${customerId}` };
    const { record } = effectOf(accountBlock, event('ACCOUNT_BLOCK', payload, world.now()));
    const owners = { accountId: sharedAccount, ...(customerId !== undefined && { customerId }) };
    const hinted = { ...record, entityKind: 'unknown', entityId: sharedAccount, owners };
    await keepEvent(world.log, { record: hinted }, { state: 'parked', reason: 'any' });
  }
}

test('events hinted at the account are erased if they name the erased holder', async () => {
  const world = await aSharedAccount([anna, ben]);
  await tellUnderHint(world, anna.id, ben.id);
  await erase(world, anna);
  expect(world.placesOf(`hint of ${anna.id}`)).toEqual([]);
  expect(world.placesOf(`hint of ${ben.id}`)).toHaveLength(1);
  const hints = [...world.events.history.values()].filter(({ key }) => key.kind === 'unknown');
  expect(hints.map(({ owners }) => owners)).toMatchObject([{ customerId: ben.id }]);
});

test('what came under the id of an account that is the erased customer’s alone stays where it names somebody who lives', async () => {
  const world = await aSharedAccount([anna]);
  await tellUnderHint(world, undefined, anna.id, ben.id);
  await erase(world, anna);
  expect(erasureOf(world, anna)?.state).toBe('completed');
  expect(world.placesOf('hint of undefined')).toEqual([]);
  expect(world.placesOf(`hint of ${anna.id}`)).toEqual([]);
  expect(world.placesOf(`hint of ${ben.id}`)).toHaveLength(1);
});

// Each port call of the runs that erase one of two holders, before and after it.
test(
  'a crash at any port call of a shared account only makes a later run repeat the work',
  { timeout: 120_000 },
  async () => {
    const crashAt = async (call: number, when: 'before' | 'after') => {
      const world = await aSharedAccount([anna, firm]);
      const before = placesOfEach(world, [firm]);
      await deleteHolder(world, anna);
      const { announcements, rows, mirror, tombstoneLists, objects, looseObjects, lease, tombstones } =
        world.deps;
      const { ports } = withCrash(
        {
          announcements,
          rows,
          mirror,
          tombstoneLists,
          objects,
          looseObjects,
          lease,
          tombstones,
          records: world.records,
          archive: world.archiveKeys,
          register: world.register,
        },
        { call, when },
      );
      const run = createRunErasures({
        ...world.deps,
        ...ports,
        stores: [
          recordsStore(ports.records),
          objectsStore(ports.objects),
          archiveStore(ports.archive),
          registerStore(ports.register),
          mirrorStore(ports.mirror),
        ],
      });
      let isOver = true;
      for (let hour = 0; hour < 4 && isOver; hour += 1) {
        const report = await run({ remainingMs }).catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error;
        });
        isOver = report !== undefined && (!('failed' in report) || report.failed === 0);
        world.clock.advance(hourMs);
      }
      await runHourly(world, 6);
      expectErased(world, [anna], before);
      expect(world.tombstones.ids.has(sharedAccount)).toBe(false);
      return isOver;
    };
    for (const when of ['before', 'after'] as const) {
      let last = 0;
      for (const call of someCalls()) {
        last = call;
        if (await crashAt(call, when)) break;
      }
      expect(last).toBeGreaterThan(100);
    }
  },
);
