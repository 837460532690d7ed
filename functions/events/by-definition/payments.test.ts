import { expect, test } from 'vitest';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandler } from './handler.ts';

const setUp = () => {
  const ports = createConsumerPorts();
  return { ...ports, handler: createHandler('payments', ports) };
};

/** Received one second apart, each under its own notification. */
const inTurn = (...events: readonly (readonly [string, object])[]) =>
  events.map(([type, payload], n) =>
    aDelivery({ type, payload, notificationId: `n${n}`, receivedAt: `2026-01-05T08:00:0${n}.000Z` }),
  );

test('a transfer that failed after it was executed is left to a person', async () => {
  const { handler, events } = setUp();
  const executed = aDelivery({ type: 'INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED', payload: { id: 't1' } });
  const failed = aDelivery({ type: 'INSTANT_SEPA_CREDIT_TRANSFER_FAILED', payload: { id: 't1' } });
  await handler(sqsEvent([executed, failed]));
  expect(events.mirror.get('instant_transfer#t1/state')).toMatchObject({ status: 'CLEARED', terminal: true });
  expect(events.events.get(failed.id)).toMatchObject({
    state: 'parked',
    reason: 'terminal-status-contradicted',
  });
});

test('a timed order remembers when it was executed', async () => {
  const { handler, events } = setUp();
  const payload = { id: 'o1', status: 'EXECUTED', processed_at: '2026-01-05T09:00:00+01:00' };
  const delivery = aDelivery({ type: 'SEPA_TIMED_ORDER', payload });
  await handler(sqsEvent([delivery]));
  expect(events.events.get(delivery.id)).toMatchObject({ occurredAt: '2026-01-05T08:00:00.000Z' });
  expect(events.mirror.get('timed_order#o1/state')).toMatchObject({ status: 'EXECUTED', terminal: true });
});

test('an execution of a standing order does not affect the order itself', async () => {
  const { handler, events } = setUp();
  const execution = (day: string, status: string) =>
    ['SEPA_SCHEDULED_TRANSACTION', { id: 'o1', processed_at: `${day}T06:00:00Z`, status }] as const;
  const deliveries = inTurn(
    ['SEPA_STANDING_ORDER', { id: 'o1', status: 'CANCELED', account_id: 'acc_1' }],
    execution('2026-01-05', 'DECLINED'),
    execution('2025-12-05', 'EXECUTED'),
  );

  await handler(sqsEvent(deliveries));

  expect(events.mirror.get('standing_order#o1/state')).toMatchObject({ status: 'CANCELED', terminal: true });
  expect(events.mirror.get('standing_order#o1/execution')).toMatchObject({ status: 'DECLINED' });
  expect(deliveries.map(({ id }) => events.events.get(id)?.state)).toEqual(['applied', 'applied', 'stale']);
  expect([...events.history.values()].map(({ status }) => status)).toEqual([
    ...['CANCELED', 'DECLINED', 'EXECUTED'],
  ]);
});

test('a batch that is finished does not start again', async () => {
  const { handler, events } = setUp();
  const batch = (status: string) =>
    ['BATCH_TRANSFER_STATUS_CHANGED', { id: 'b1', status, total_amount: '830000' }] as const;
  await handler(sqsEvent(inTurn(batch('FINISHED'), batch('IN_PROGRESS'))));
  expect(events.mirror.get('batch_transfer#b1/state')).toMatchObject({ status: 'FINISHED', terminal: true });
});

test('a failed payment attempt leaves its top-up open, and each attempt is kept', async () => {
  const { handler, events } = setUp();
  const failed = (acquirer_error_code: string) =>
    ['ACQUIRER_TOPUP_PAYMENT_FAILED', { id: 'p1', status: 'ACCEPTED', acquirer_error_code }] as const;
  const deliveries = inTurn(
    failed('card_declined'),
    ['ACQUIRER_TOPUP_EXECUTED', { id: 'p1', account_id: 'acc_1' }],
    failed('expired_card'),
  );

  await handler(sqsEvent(deliveries));

  expect(events.mirror.get('top_up#p1/state')).toMatchObject({ status: 'EXECUTED', terminal: true });
  expect(events.mirror.get('top_up#p1/payment')).toMatchObject({ status: 'ACCEPTED', orderUncertain: true });
  expect(deliveries.map(({ id }) => events.events.get(id)?.state)).toEqual(['applied', 'applied', 'applied']);
});

test('a payout is found through its reference account, and a returned debit through its customer', async () => {
  const { handler, events } = setUp();
  const deliveries = inTurn(
    ['REFERENCE_ACCOUNT_INSTANT_PAYOUT_EXECUTED', { id: 'p1', reference_account_id: 'racc_1' }],
    ['SEPA_DIRECT_DEBIT_RETURN', { id: 'r1', customer_id: 'per_1', account_id: 'acc_1' }],
  );
  await handler(sqsEvent(deliveries));
  expect(events.mirror.get('reference_account_payout#p1/state')).toMatchObject({
    status: 'EXECUTED',
    owners: { throughId: 'racc_1' },
  });
  expect(events.mirror.get('direct_debit_return#r1/state')?.owners).toEqual({
    customerId: 'per_1',
    accountId: 'acc_1',
  });
});
