import { expect, test } from 'vitest';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import { accounts } from '#shared/events/accounts/table.ts';
import { consumersOf, on } from '#shared/lambda/consumer.ts';
import type { ReadEntity } from '#shared/mirror/entity-reader.ts';
import { recordState } from '#shared/mirror/record-state.ts';
import { bookingDigest } from '#shared/bank/booking-digest.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { createFakeEventLog } from '#test/fakes/event-log.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandler } from './handler.ts';
import { recordBooking } from './handler.ts';

const setUp = (read: ReadEntity = { outcome: 'absent' }) => {
  const ports = createConsumerPorts();
  const accountReader = { read: async () => Promise.resolve(read) };
  return { ...ports, handler: createHandler({ ...ports, accountReader, visibilityLagSeconds: 900 }) };
};

const aBooking = (facts: object = {}) => ({
  id: 'b1',
  account_id: 'acc_7',
  amount: { value: -1250, unit: 'cents', currency: 'EUR' },
  valuta_date: '2026-01-05',
  recorded_at: '2026-01-05T09:00:00+01:00',
  ...facts,
});

test('a booking delivered twice is counted once', async () => {
  const { handler, events, counted } = setUp();
  const delivery = aDelivery({ type: 'BOOKING', payload: aBooking() });

  await handler(sqsEvent([delivery, delivery]));
  await handler(sqsEvent([delivery]));

  expect(events.totals.get('acc_7')).toEqual({
    count: 1,
    sumCents: -1250,
    digest: bookingDigest({ id: 'b1', amountCents: -1250, currency: 'EUR', valutaDate: '2026-01-05' }),
  });
  expect(events.mirror.get('booking#b1/state')?.booking).toEqual({
    content: {
      id: 'b1',
      accountId: 'acc_7',
      amountCents: -1250,
      currency: 'EUR',
      valutaDate: '2026-01-05',
      bookingDate: '',
      isWithdrawn: false,
    },
    recordedAtId: '2026-01-05T08:00:00.000Z#b1',
    valutaId: '2026-01-05#b1',
  });
  expect(counted).toEqual(['EventDuplicate', 'EventDuplicate']);
});

test('the same booking under another notification id is a duplicate of the first', async () => {
  const { handler, events } = setUp();
  const first = aDelivery({ type: 'BOOKING', payload: aBooking(), notificationId: 'n1' });
  // Another form of the same booking: the fields that must not differ decide, not the bytes.
  const second = aDelivery({
    type: 'BOOKING',
    payload: aBooking({ description: 'again', amount: { value: '-1250', currency: 'EUR' } }),
    notificationId: 'n2',
  });

  await handler(sqsEvent([first, second]));

  expect(events.events.get(second.id)).toMatchObject({ state: 'duplicate', duplicateOf: first.id });
  expect(events.totals.get('acc_7')?.count).toBe(1);
});

test('a booking repeated with another amount is parked and the first one stays', async () => {
  const { handler, events, counted } = setUp();
  const altered = aDelivery({
    type: 'BOOKING',
    payload: aBooking({ amount: { value: -9999 } }),
    notificationId: 'n2',
  });

  await handler(sqsEvent([aDelivery({ type: 'BOOKING', payload: aBooking() }), altered]));

  expect(events.events.get(altered.id)).toMatchObject({ state: 'parked', reason: 'changed-after-append' });
  expect(events.totals.get('acc_7')?.sumCents).toBe(-1250);
  expect(counted).toEqual(['EventParked']);
});

test.each([
  ['amount-missing', undefined],
  ['amount-missing', null],
  ['amount-unit-unknown', { value: 12, unit: 'euro', currency: 'EUR' }],
  ['amount-currency-unknown', { value: 12, currency: 'euro' }],
])('a booking that cannot be added up is parked: %s', async (reason, amount) => {
  const { handler, events } = setUp();
  const delivery = aDelivery({ type: 'BOOKING', payload: aBooking({ amount }) });
  await handler(sqsEvent([delivery]));
  expect(events.events.get(delivery.id)).toMatchObject({ state: 'parked', reason });
  expect([events.mirror.size, events.totals.size]).toEqual([0, 0]);
});

test('amounts of different currencies are never added to one another', async () => {
  const { handler, events } = setUp();
  const inDollars = aBooking({ id: 'b2', amount: { value: 700, currency: 'USD' } });
  const withoutUnit = aBooking({ id: 'b3', amount: { value: 50 } });
  await handler(
    sqsEvent(
      [aBooking(), inDollars, withoutUnit].map((payload, n) =>
        aDelivery({ type: 'BOOKING', payload, notificationId: `n${n}` }),
      ),
    ),
  );
  expect(events.totals.get('acc_7')).toMatchObject({ count: 2, sumCents: -1200 });
  expect(events.totals.get('acc_7/USD')).toMatchObject({ count: 1, sumCents: 700 });
});

test('a block that arrives late is stale, and one that arrives twice is a duplicate', async () => {
  const { handler, events } = setUp();
  const block = (status: string, minute: number, notificationId: string) =>
    aDelivery({
      type: 'ACCOUNT_BLOCK',
      notificationId,
      payload: {
        account_id: 'acc_7',
        business_id: 'null',
        locking_status: status,
        updated_at: `2026-01-05T10:0${minute}:00Z`,
      },
    });
  const [late, early, again] = [
    block('NO_BLOCK', 5, 'n1'),
    block('BLOCK', 1, 'n2'),
    block('NO_BLOCK', 5, 'n3'),
  ];

  await handler(sqsEvent([late, early, again]));

  expect([late, early, again].map(({ id }) => events.events.get(id)?.state)).toEqual([
    'applied',
    'stale',
    'duplicate',
  ]);
  expect(events.mirror.get('account#acc_7/block')).toMatchObject({ status: 'NO_BLOCK' });
});

test('a closure does not affect a block, and both remain', async () => {
  const { handler, events } = setUp();
  await handler(
    sqsEvent([
      aDelivery({ type: 'ACCOUNT_CLOSURE', payload: { account_id: 'acc_7' } }),
      aDelivery({
        type: 'ACCOUNT_BLOCK',
        payload: { account_id: 'acc_7', locking_status: 'BLOCK', updated_at: '2026-01-05T10:00:00Z' },
      }),
    ]),
  );
  expect(events.mirror.get('account#acc_7/closure')).toMatchObject({ status: 'CLOSED', terminal: true });
  expect(events.mirror.get('account#acc_7/block')).toMatchObject({ status: 'BLOCK', terminal: false });
});

test('a consumer in the place of another does not compile', () => {
  const deps = { events: createFakeEventLog() };
  const block = on(accountBlock, recordState(deps));
  const limit = on(accounts.ACCOUNT_LIMIT_CHANGE, recordState(deps));
  const swapped = consumersOf(accounts, deps, {
    ACCOUNT_LIMIT_CHANGE: limit,
    // @ts-expect-error a block's consumer in the place of a booking's
    BOOKING: block,
  });
  // @ts-expect-error a block has no booking's payload
  const unread = on(accountBlock, recordBooking(deps));
  expect([swapped, unread]).toBeDefined();
});
