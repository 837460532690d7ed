import { expect, test } from 'vitest';
import { accountClosure } from '#shared/events/accounts/accounts.ts';
import { cardLifecycle } from '#shared/events/cards/cards.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import type { Owners } from '#shared/mirror/effect.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import type { NotifiedChange } from '../notified-changes.ts';
import { whoseIsWhat } from './whose.ts';

const aChange = (definition: EventDefinition, entityId: string, owners: Owners): NotifiedChange => ({
  definition,
  entityId,
  owners,
  bodySha256: '',
  text: '{}',
  payload: {},
  ids: [],
  hasArrived: true,
  atMs: 0,
});

/** `per_1` is erased. */
function whoseAfter(...changes: readonly NotifiedChange[]) {
  const { bank } = virtualBank();
  const stored = { work: [{ pk: 'ERASURE#person#per_1', state: 'completed' }] };
  return whoseIsWhat({ bank, stored, notified: new Map([['row', changes]]) });
}

const closureOf = (customerId: string) =>
  aChange(accountClosure, 'acc_1', { accountId: 'acc_1', customerId });

test('an account is erased with its holder, even if the event that names the holder was mirrored late or never', () => {
  expect(whoseAfter(closureOf('per_1')).isOfErased({ accountId: 'acc_1' })).toBe(true);
  expect(whoseAfter(closureOf('per_1'), closureOf('per_2')).isOfErased({ accountId: 'acc_1' })).toBe(false);
  expect(whoseAfter().isOfErased({ accountId: 'acc_1' })).toBe(false);
});

test('so does a card', () => {
  const card = aChange(cardLifecycle, 'card_1', { customerId: 'per_1' });
  expect(whoseAfter(card).isOfErased({ throughId: 'card_1' })).toBe(true);
  expect(whoseAfter().isOfErased({ throughId: 'card_1' })).toBe(false);
});
