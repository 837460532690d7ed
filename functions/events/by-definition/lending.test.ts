import { expect, test } from 'vitest';
import type { Delivery } from '#shared/events/delivery.ts';
import { lendingExamples } from '#shared/events/lending/examples.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandler } from './handler.ts';

const setUp = () => {
  const ports = createConsumerPorts();
  return { ...ports, handler: createHandler('lending', ports) };
};

const aLoan = (status: string, receivedAt: string) => {
  const inner = JSON.stringify({ entity_uuid: 'loan_1', event_type: 'LOAN', payload: { status, term: 24 } });
  // The bank sends this event as a JSON-encoded string.
  return aDelivery({ type: 'LOAN', payload: JSON.stringify(inner), notificationId: status, receivedAt });
};

test('a loan sent as encoded text is decoded and mirrored', async () => {
  const { handler, events } = setUp();
  await handler(sqsEvent([aLoan('payout_issued', '2026-01-05T08:00:00.000Z')]));
  expect(events.mirror.get('loan#loan_1/state')).toMatchObject({
    status: 'payout_issued',
    orderUncertain: true,
    data: { json: expect.stringContaining('"term":24') },
  });
});

test('a loan whose obligations are met stays so, and its history keeps late events', async () => {
  const { handler, events } = setUp();
  const met = aLoan('all_obligations_met', '2026-01-05T08:00:00.000Z');
  const late = aLoan('payout_issued', '2026-01-06T08:00:00.000Z');
  await handler(sqsEvent([met, late]));
  expect(events.mirror.get('loan#loan_1/state')).toMatchObject({ status: 'all_obligations_met' });
  expect(events.events.get(late.id)).toMatchObject({ state: 'stale' });
  expect(events.history.size).toBe(2);
});

test('an application is identified by its envelope alone', async () => {
  const { handler, events } = setUp();
  const payload = { entity_uuid: 'clap_1', event_type: 'CONSUMER LOAN APPLICATION', payload: null };
  await handler(sqsEvent([aDelivery({ type: 'CONSUMER_LOAN_APPLICATION', payload })]));
  expect(events.mirror.get('consumer_loan_application#clap_1/state')).toBeDefined();
});

test('a credit line is identified by the id in its envelope, and owned by its person and account', async () => {
  const { handler, events } = setUp();
  const { body } = lendingExamples.CREDIT_LINE;
  await handler(sqsEvent([aDelivery({ type: 'CREDIT_LINE', payload: body, entityHint: 'forged' })]));
  const { entityId } = lendingExamples.CREDIT_LINE;
  expect(events.mirror.get(`credit_line#${entityId}/state`)).toMatchObject({
    status: 'mandate_creation_pending',
    owners: { customerId: '1a2b3c4d5e6f4a7b8c9d0e1f2a3b4c5dcper' },
  });
});

test.each([['forwards'], ['backwards']])(
  'the interest rate of an overdraft is the one that took effect last, delivered %s, and its status is unchanged',
  async (direction) => {
    const { handler, events } = setUp();
    const terminated = { id: 'covd_1', status: 'terminated' };
    const [april, july] = ['2026-04-01', '2026-07-01'].map((day, n) =>
      aDelivery({
        type: 'FREELANCER_OVERDRAFT_INTEREST_RATE_CHANGE',
        payload: { id: 'covd_1', interest_accrual_rate: n, effective_from: `${day}T00:00:00Z` },
        receivedAt: '2026-07-02T08:00:00.000Z',
      }),
    ) as [Delivery, Delivery];
    const rates = direction === 'forwards' ? [april, july] : [july, april];
    await handler(sqsEvent([aDelivery({ type: 'OVERDRAFT', payload: terminated }), ...rates]));
    expect(events.mirror.get('overdraft#covd_1/interest_rate')?.eventId).toBe(july.id);
    expect(events.mirror.get('overdraft#covd_1/state')).toMatchObject({ status: 'terminated' });
  },
);

test('a bill that seemed paid is dunned, and once closed it stays closed', async () => {
  const { handler, events } = setUp();
  const statuses = ['PRELIMINARILY_PAID', 'IN_DUNNING', 'CLOSED', 'PAID'];
  const seen: unknown[] = [];
  for (const [n, status] of statuses.entries()) {
    const receivedAt = `2026-01-05T08:00:0${n}.000Z`;
    const facts = { payload: { id: 'bill_1', status }, notificationId: status, receivedAt };
    await handler(sqsEvent([aDelivery({ type: 'CREDIT_CARD_BILL', ...facts })]));
    seen.push(events.mirror.get('credit_card_bill#bill_1/state')?.status);
  }
  expect(seen).toEqual(['PRELIMINARILY_PAID', 'IN_DUNNING', 'CLOSED', 'CLOSED']);
});

test('a limit change is identified by its id under either name, and without one it waits for a person', async () => {
  const { handler, events } = setUp();
  const change = (payload: object) => aDelivery({ type: 'OVERDRAFT_LIMIT_CHANGE', payload });
  const nameless = change({ status: 'attached' });
  await handler(sqsEvent([change({ uuid: 'ovlc_1' }), change({ id: 'ovlc_2', uuid: 'null' }), nameless]));
  expect([...events.mirror.keys()]).toEqual([
    'overdraft_limit_change#ovlc_1/state',
    'overdraft_limit_change#ovlc_2/state',
  ]);
  expect(events.events.get(nameless.id)).toMatchObject({ state: 'parked' });
});

test('numbers as text, and the text null where an amount or an object is meant, do not stop an application', async () => {
  const { handler, events } = setUp();
  const odd = {
    id: 'coap_1',
    status: 'offered',
    limit: 'null',
    interest_accrual_rate: '0.0999',
    net_income_amount: { value: '240000' },
    minimum_credit_risk_criteria: 'null',
  };
  await handler(sqsEvent([aDelivery({ type: 'CONSUMER_OVERDRAFT_APPLICATION', payload: odd })]));
  expect(events.mirror.get('consumer_overdraft_application#coap_1/state')).toMatchObject({
    status: 'offered',
  });
});

test('an event that names nobody is found through what it belongs to', async () => {
  const { handler, events } = setUp();
  await handler(
    sqsEvent([
      aDelivery({ type: 'CREDIT_CARD_BILL', payload: { id: 'bill_1', application_id: 'ccla_1' } }),
      aDelivery({ type: 'OVERDRAFT_LIMIT_CHANGE', payload: { id: 'ovlc_1', overdraft_id: 'covd_1' } }),
    ]),
  );
  expect([...events.mirror.values()].map(({ owners }) => owners)).toEqual([
    { throughId: 'ccla_1' },
    { throughId: 'covd_1' },
  ]);
});
