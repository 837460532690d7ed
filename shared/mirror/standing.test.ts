import { expect, test } from 'vitest';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import {
  businessSeizureCreated,
  businessSeizureDeleted,
  businessSeizureUpdated,
} from '#shared/events/accounts/seizures.ts';
import { cardLifecycle } from '#shared/events/cards/cards.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { timedOrder } from '#shared/events/payments/orders.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { recordOf } from './event-record.ts';
import { standingOf } from './standing.ts';

const standing = (definition: EventDefinition, payload: object, receivedAt = '2026-01-05T08:00:00.000Z') => {
  const delivery = aDelivery({ type: definition.type, payload, receivedAt });
  const record = recordOf(delivery, { at: 'record', base64: '' });
  return standingOf({ delivery, definition, payload, record, data: { at: 'row', json: '{}' } });
};

test('versions compare by instant, whatever their offset and precision', () => {
  const early = standing(accountBlock, { updated_at: '2026-01-05T11:00:00.000100+02:00' });
  const late = standing(accountBlock, { updated_at: '2026-01-05T09:00:00.0002Z' });
  const versionOf = ({ sequence }: typeof early) => sequence.split('#')[0];
  expect([early, late].map(versionOf)).toEqual([
    '2026-01-05T09:00:00.000100000Z',
    '2026-01-05T09:00:00.000200000Z',
  ]);
  expect(early.orderUncertain).toBe(false);
});

test('an event without its version gives way to every one that has it', () => {
  const without = standing(accountBlock, { updated_at: 'not a time' }, '2027-01-01T00:00:00.000Z');
  const old = standing(accountBlock, { updated_at: '2001-01-01T00:00:00Z' });
  expect(without.sequence < old.sequence).toBe(true);
  expect(without.orderUncertain).toBe(true);
});

test('a status nobody knows comes after the known ones and before the terminal ones', () => {
  const [scheduled, unknown, executed] = ['SCHEDULED', 'PAUSED', 'EXECUTED'].map((status) =>
    standing(timedOrder, { status }),
  );
  expect(scheduled!.sequence < unknown!.sequence && unknown!.sequence < executed!.sequence).toBe(true);
  expect([scheduled, unknown, executed].map((each) => each!.terminal)).toEqual([false, false, true]);
  expect(unknown!.orderUncertain).toBe(true);
});

test('what the type itself states stands in for a status that is left out', () => {
  expect(standing(timedOrder, {})).toMatchObject({ status: 'EXECUTED', terminal: true });
});

test('where only arrival orders, a terminal status wins even when it was received earlier', () => {
  const closed = standing(cardLifecycle, { status: 'CLOSED_BY_ACME' }, '2026-01-05T08:00:00.000Z');
  const blocked = standing(cardLifecycle, { status: 'BLOCKED' }, '2026-01-06T08:00:00.000Z');
  expect(blocked.sequence < closed.sequence).toBe(true);
  expect(closed).toMatchObject({ terminal: true, orderUncertain: false });
  expect(blocked).toMatchObject({ terminal: false, orderUncertain: true });
});

test('where the type itself states the step, the status of the payload ranks nothing', () => {
  const [created, updated, deleted] = [
    businessSeizureCreated,
    businessSeizureUpdated,
    businessSeizureDeleted,
  ].map((definition) => standing(definition, { status: 'WAITING_FOR_AUTHORITY' }));
  expect(created!.sequence < updated!.sequence && updated!.sequence < deleted!.sequence).toBe(true);
  expect([created, updated, deleted].map((each) => [each!.status, each!.terminal])).toEqual([
    ['WAITING_FOR_AUTHORITY', false],
    ['WAITING_FOR_AUTHORITY', false],
    ['DELETED', true],
  ]);
});
