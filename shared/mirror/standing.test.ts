import { expect, test } from 'vitest';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import {
  businessSeizureCreated,
  businessSeizureDeleted,
  businessSeizureUpdated,
} from '#shared/events/accounts/seizures.ts';
import { reservationCreated, reservationResolved } from '#shared/events/accounts/reservations.ts';
import { cardAuthorization, cardAuthorizationResolution } from '#shared/events/cards/authorizations.ts';
import { cardLifecycle } from '#shared/events/cards/cards.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { overdraftInterestRateChange } from '#shared/events/lending/overdrafts.ts';
import { timedOrder } from '#shared/events/payments/orders.ts';
import { batchTransferChanged } from '#shared/events/payments/transfers.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { recordOf } from './event-record.ts';
import { standingOf } from './standing.ts';

const standing = (definition: EventDefinition, payload: object, receivedAt = '2026-01-05T08:00:00.000Z') => {
  const delivery = aDelivery({ type: definition.type, payload, receivedAt });
  const record = recordOf(delivery, { at: 'record', base64: '' });
  return standingOf({ delivery, definition, payload, record, data: { at: 'row', json: '{}' } });
};

test('versions compare by instant, with any offset and precision', () => {
  const early = standing(accountBlock, { updated_at: '2026-01-05T11:00:00.000100+02:00' });
  const late = standing(accountBlock, { updated_at: '2026-01-05T09:00:00.0002Z' });
  const versionOf = ({ sequence }: typeof early) => sequence.split('~')[0];
  expect([early, late].map(versionOf)).toEqual([
    '2026-01-05T09:00:00.000100000Z',
    '2026-01-05T09:00:00.000200000Z',
  ]);
  expect(early.orderUncertain).toBe(false);
});

test('an event without its version is placed where it arrived, and is marked', () => {
  const without = standing(accountBlock, { updated_at: 'not a time' }, '2026-01-05T08:00:00.000Z');
  const [before, after] = ['2026-01-05T07:59:59Z', '2026-01-05T08:00:01Z'].map((updated_at) =>
    standing(accountBlock, { updated_at }),
  );
  expect(before!.sequence < without.sequence && without.sequence < after!.sequence).toBe(true);
  expect([before!, without, after!].map(({ orderUncertain }) => orderUncertain)).toEqual([
    false,
    true,
    false,
  ]);
});

test('an instant more than three hours ahead of its receipt blocks no later event', () => {
  const receivedAt = '2026-01-05T08:00:00.000Z';
  for (const updated_at of ['2999-01-01T00:00:00Z', '2026-01-06T07:58:00Z', '2026-01-05T11:00:01Z']) {
    const ahead = standing(accountBlock, { updated_at }, receivedAt);
    const next = standing(accountBlock, { updated_at: '2026-01-05T09:00:00Z' }, '2026-01-05T09:00:01.000Z');
    expect(ahead.sequence < next.sequence).toBe(true);
    expect(ahead.orderUncertain).toBe(true);
  }

  // Local time labelled as UTC, or a clock that is fast: its order is kept.
  const tolerated = standing(accountBlock, { updated_at: '2026-01-05T11:00:00Z' }, receivedAt);
  expect(tolerated.sequence.startsWith('2026-01-05T11:00:00.000000000Z~')).toBe(true);
  expect(tolerated.orderUncertain).toBe(false);
});

test('a date of effect orders changes once it has come, and until then their announcements do', () => {
  const rate = (effective_from: string, receivedAt: string) =>
    standing(overdraftInterestRateChange, { effective_from }, receivedAt);
  const announced = rate('2026-11-01T00:00:00Z', '2026-01-05T08:00:00.000Z');
  const next = rate('2026-04-01T00:00:00Z', '2026-01-06T08:00:00.000Z');
  expect(announced.sequence < next.sequence).toBe(true);
  expect([announced, next].map(({ orderUncertain }) => orderUncertain)).toEqual([true, true]);

  const late = [
    rate('2026-04-01T00:00:00Z', '2026-08-02T08:00:00.000Z'),
    rate('2026-07-01T00:00:00Z', '2026-08-01T08:00:00.000Z'),
  ];
  expect(late[0]!.sequence < late[1]!.sequence).toBe(true);
  expect(late.map(({ orderUncertain }) => orderUncertain)).toEqual([false, false]);
});

test.each([
  [cardAuthorization, { meta_info: { cards: { transaction_time: '2026-01-05T07:00:00Z' } } }],
  [reservationCreated, { created_at: '2026-01-05T07:00:00Z' }],
  [reservationResolved, { created_at: '2026-01-01T00:00:00Z', resolved_at: '2026-01-05T07:00:00Z' }],
  [cardAuthorizationResolution, { resolved_at: null, expired_at: '2026-01-05T07:00:00Z' }],
  [batchTransferChanged, { status: 'IN_PROGRESS', updated_at: '2026-01-05T07:00:00Z' }],
  [timedOrder, { processed_at: '2026-01-05T07:00:00Z' }],
])('within a rank, $type is ordered by the instant in its payload', (definition, payload) => {
  const { sequence } = standing(definition, payload);
  expect(sequence).toMatch(/^\d{4}~2026-01-05T07:00:00\.000000000Z~2026-01-05T08:00:00\.000Z#/);
  const ahead = JSON.parse(JSON.stringify(payload).replaceAll('2026-01-05', '2999-01-05')) as object;
  expect(standing(definition, { ...ahead, created_at: null }).sequence).toMatch(
    /^\d{4}~2026-01-05T08:00:00\.000000000Z\?/,
  );
});

test('an unknown status comes after the known ones and before the terminal ones', () => {
  const [scheduled, unknown, executed] = ['SCHEDULED', 'PAUSED', 'EXECUTED'].map((status) =>
    standing(timedOrder, { status }),
  );
  expect(scheduled!.sequence < unknown!.sequence && unknown!.sequence < executed!.sequence).toBe(true);
  expect([scheduled, unknown, executed].map((each) => each!.terminal)).toEqual([false, false, true]);
  expect(unknown!.orderUncertain).toBe(true);
});

test('the status implied by the type replaces a missing one', () => {
  expect(standing(timedOrder, {})).toMatchObject({ status: 'EXECUTED', terminal: true });
});

test('if only arrival orders a type, a terminal status wins even if it was received earlier', () => {
  const closed = standing(cardLifecycle, { status: 'CLOSED_BY_ACME' }, '2026-01-05T08:00:00.000Z');
  const blocked = standing(cardLifecycle, { status: 'BLOCKED' }, '2026-01-06T08:00:00.000Z');
  expect(blocked.sequence < closed.sequence).toBe(true);
  expect(closed).toMatchObject({ terminal: true, orderUncertain: false });
  expect(blocked).toMatchObject({ terminal: false, orderUncertain: true });
});

test('if the type itself states the step, the status of the payload is ignored', () => {
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
