import { expect, test } from 'vitest';
import type { Owners } from '#shared/mirror/effect.ts';
import type { MirrorRow } from './mirror-traces.ts';
import { createFakeTombstones } from '#test/fakes/tombstones.ts';
import { createRowsOfCustomer } from './rows-of-customer.ts';

const account = { kind: 'account', entityId: 'acc_1' };
const card = { kind: 'card', entityId: 'card_2' };

const row = (eventId: string, facts: Partial<MirrorRow> = {}): MirrorRow => ({
  key: { ...account, aspect: `history#2026#${eventId}` },
  eventId,
  eventType: 'ACCOUNT_BLOCK',
  isBooking: false,
  isTotals: false,
  isErased: false,
  ...facts,
});

function setUp(recorded: Readonly<Record<string, Owners>> = {}, ...ownIds: readonly string[]) {
  const asked: string[] = [];
  const owners = async (ids: readonly string[]) => {
    asked.push(...ids);
    return Promise.resolve(new Map(Object.entries(recorded).filter(([id]) => ids.includes(id))));
  };
  const walked = { customerId: 'per_1', ownIds: new Set(['per_1', ...ownIds]) };
  return {
    asked,
    ...createRowsOfCustomer({ records: { owners }, tombstones: createFakeTombstones() }, walked),
  };
}

const idsOf = (rows: readonly MirrorRow[]) => rows.map(({ eventId }) => eventId);

test('rows of an account are erased if they name the customer as holder, and other rows if they name the customer at all', async () => {
  const { alone, asked } = setUp();
  const rows = [
    row('own', { customerId: 'per_1' }),
    row('acting', { customerId: 'per_1', businessId: 'bus_1' }),
    row('other', { customerId: 'per_2' }),
    row('nobody'),
  ];
  expect(idsOf(await alone(account, rows))).toEqual(['own']);
  expect(idsOf(await alone(card, rows))).toEqual(['own', 'acting']);
  expect(asked).toEqual([]);
});

test('what leads to a card of the customer is the customer’s, even if only its data says so', async () => {
  const { names } = setUp({}, 'card_1');
  const json = JSON.stringify({
    id: 'res_1',
    account_id: 'acc_1',
    meta_info: { cards: { card_id: 'card_1' } },
  });
  expect(await names([row('e1', { throughId: 'card_1' })])).toBe(true);
  expect(await names([row('e1', { eventType: 'CARD_AUTHORIZATION', json })])).toBe(true);
  expect(
    await names([row('e1', { eventType: 'CARD_AUTHORIZATION', json: json.replace('card_1', 'card_2') })]),
  ).toBe(false);
  expect(await names([row('e1', { eventType: 'CARD_AUTHORIZATION', json: '{' })])).toBe(false);
  expect(await names([row('e1', { customerId: 'per_2', throughId: 'card_2' })])).toBe(false);
});

test('an old row of the history that names nobody takes its owners from its record', async () => {
  const unclear = { isOwnerUnknown: true } as const;
  const rows = [
    row('e1', unclear),
    row('e2', unclear),
    row('e3', unclear),
    row('e4', { customerId: 'per_1' }),
  ];
  const recorded = {
    e1: { customerId: 'per_1' },
    e2: { customerId: 'per_2' },
    e3: { customerId: 'per_1', businessId: 'bus_1' },
  };
  const { alone, asked } = setUp(recorded);
  expect(idsOf(await alone(account, rows))).toEqual(['e1', 'e4']);
  expect(asked).toEqual(['e1', 'e2', 'e3']);
});

test('without a record the row is erased if its type may name a customer, and stays if it names only the account', async () => {
  const unclear = { isOwnerUnknown: true } as const;
  const rows = [
    row('e1', unclear),
    row('e2', { ...unclear, eventType: 'ACCOUNT_LIMIT_CHANGE' }),
    row('e3', { ...unclear, eventType: 'NOBODY_KNOWS' }),
  ];
  expect(idsOf(await setUp().alone(account, rows))).toEqual(['e1', 'e3']);
});
