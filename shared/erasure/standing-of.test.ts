import { expect, test } from 'vitest';
import type { Entity, MirrorRow, MirrorTraces } from './mirror-traces.ts';
import { createFakeTombstones } from '#test/fakes/tombstones.ts';
import { createStandingOf } from './standing-of.ts';

type Names = Pick<MirrorRow, 'customerId' | 'businessId'>;

const row = (entity: Entity, names: Names): MirrorRow => ({
  key: { ...entity, aspect: 'state' },
  isBooking: false,
  isTotals: false,
  isErased: false,
  ...names,
});

/** Whom the rows of each entity name; everything depends on `acc_1`. */
function setUp(entities: Readonly<Record<string, readonly Names[]>>, ...erased: readonly string[]) {
  return withOwner(undefined, entities, ...erased);
}

/** The same, with the owner in the register. */
function withOwner(
  owner: string | undefined,
  entities: Readonly<Record<string, readonly Names[]>>,
  ...erased: readonly string[]
) {
  const mirror: Pick<MirrorTraces, 'rows' | 'ownedBy'> = {
    rows: async (entity) =>
      Promise.resolve((entities[entity.entityId] ?? []).map((names) => row(entity, names))),
    ownedBy: async ({ id }) =>
      Promise.resolve(
        id === 'acc_1' ? Object.keys(entities).map((entityId) => ({ kind: 'card', entityId })) : [],
      ),
  };
  const register = {
    ownerOf: async () => Promise.resolve(owner),
    accountsOf: async () => Promise.resolve([]),
  };
  const deps = { register, mirror: mirror as MirrorTraces, tombstones: createFakeTombstones(...erased) };
  const standingOf = createStandingOf(deps, 'per_1');
  return async (kind: string, entityId: string) => standingOf({ kind, entityId });
}

test('a customer owns itself, and any other customer belongs to another', async () => {
  const standing = setUp({});
  expect(await standing('person', 'per_1')).toBe('own');
  expect(await standing('person', 'per_2')).toBe('of-another');
  expect(await standing('business', 'bus_1')).toBe('of-another');
});

test('an account is shared if one of its rows, or any of its dependents, names another holder', async () => {
  const cards = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [`card_${n}`, [{ customerId: 'per_1' }]] as const),
  );
  expect(await setUp(cards)('account', 'acc_1')).toBe('own');
  const other = { customerId: 'per_2' };
  expect(await setUp({ ...cards, last: [other] })('account', 'acc_1')).toBe('shared');
  expect(await setUp({ acc_1: [{ customerId: 'per_1' }, other], ...cards })('account', 'acc_1')).toBe(
    'shared',
  );
  expect(await setUp({ acc_1: [{ customerId: 'per_1', businessId: 'bus_1' }] })('account', 'acc_1')).toBe(
    'shared',
  );
});

test('an erased holder does not make an account shared', async () => {
  const account = { acc_1: [{ customerId: 'per_1' }, { customerId: 'per_2' }, { businessId: 'bus_1' }] };
  expect(await setUp(account, 'per_2')('account', 'acc_1')).toBe('shared');
  expect(await setUp(account, 'per_2', 'bus_1')('account', 'acc_1')).toBe('own');
});

test('an account is shared if the bank says that somebody else owns it', async () => {
  const account = { acc_1: [{ customerId: 'per_1' }] };
  expect(await withOwner('per_1', account)('account', 'acc_1')).toBe('own');
  expect(await withOwner('bus_1', account)('account', 'acc_1')).toBe('shared');
  expect(await withOwner('bus_1', account, 'bus_1')('account', 'acc_1')).toBe('own');
});

test('anything else is shared if one of its rows names only others', async () => {
  const card = { card_1: [{ customerId: 'per_1', businessId: 'bus_1' }, {}] };
  expect(await setUp(card)('card', 'card_1')).toBe('own');
  const others = { card_1: [{ customerId: 'per_1' }, { customerId: 'per_2' }] };
  expect(await setUp(others)('card', 'card_1')).toBe('shared');
  expect(await setUp(others, 'per_2')('card', 'card_1')).toBe('own');
});
