import { expect, test } from 'vitest';
import type { ShownEntity, Unshown } from '#shared/reconciliation/entities/shown-entity.ts';
import type { EntityBank } from './entity-areas.ts';
import { createPaymentReads } from './payment-reads.ts';
import { createReservationReads } from './reservation-reads.ts';

type Row = Readonly<Record<string, unknown>>;

/** A bank whose lists have these rows; it notes what it was asked for. */
function setUp(rows: readonly Row[]) {
  const asked: object[] = [];
  const list = (request: { readonly filter?: Readonly<Record<string, string>> }) => {
    asked.push(request);
    const { status = 'OPEN' } = request.filter ?? {};
    const found = rows.filter((row) => request.filter === undefined || (row['status'] ?? 'OPEN') === status);
    return { all: async () => Promise.resolve(found) };
  };
  const get = async (request: object) => (asked.push(request), Promise.resolve(rows[0]));
  const bank = {
    accounts: {
      sepaInstantCreditTransfers: { list, get },
      incomingSepaDirectDebits: { listScheduled: list },
      reservations: { list },
    },
    persons: {
      sddCollectionApplications: { list },
      accounts: { sepaCreditTransfers: { list }, standingOrders: { list }, timedOrders: { list } },
    },
  } as unknown as EntityBank;
  const payments = createPaymentReads(bank, async () => Promise.resolve({ personId: 'per_1' }));
  return { asked, payments, reservations: createReservationReads(bank) };
}

const shown = (entities: readonly ShownEntity[] | Unshown) =>
  typeof entities === 'string'
    ? entities
    : entities.map(({ definition: { type }, id, body, isNotified }) => ({ type, id, body, isNotified }));

const account_id = 'acc_1';
const page = { size: 1_000 };

test('an instant transfer is read as the event of its state, with its account', async () => {
  const rows = ['CLEARED', 'FAILED', 'ACCEPTED', undefined].map((status, n) => ({ id: `t${n}`, status }));
  const { asked, payments } = setUp(rows);
  const [executed, failed] = ['INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED', 'INSTANT_SEPA_CREDIT_TRANSFER_FAILED'];
  const body = (n: number) => JSON.parse(JSON.stringify({ account_id, ...rows[n] })) as object;
  expect(shown(await payments.instant_transfers({ id: account_id }))).toEqual([
    { type: executed, id: 't0', body: body(0), isNotified: true },
    { type: failed, id: 't1', body: body(1), isNotified: true },
    { type: executed, id: 't2', body: body(2), isNotified: false },
    { type: executed, id: 't3', body: body(3), isNotified: false },
  ]);
  expect(shown(await payments.instant_transfer({ id: 't0', accountId: account_id }))).toEqual([
    { type: executed, id: 't0', body: body(0), isNotified: true },
  ]);
  expect(await payments.instant_transfer({ id: 't0' })).toEqual([]);
  expect(asked).toEqual([
    { account_id, page },
    { account_id, id: 't0' },
  ]);
});

test('of credit transfers, only those that were declined are read, without their owners', async () => {
  const rows = ['declined', 'executed'].map((status) => ({
    id: status,
    status,
    account_id,
    person_id: 'per_1',
  }));
  const { asked, payments } = setUp(rows);
  expect(shown(await payments.credit_transfers({ id: account_id }))).toEqual([
    {
      type: 'SEPA_CREDIT_TRANSACTION_DECLINED',
      id: 'declined',
      body: { id: 'declined', status: 'declined' },
      isNotified: true,
    },
  ]);
  expect(asked).toEqual([{ person_id: 'per_1', account_id, page }]);
});

test('an order is notified once it is over, and a standing order once it is cancelled', async () => {
  const states = ['SCHEDULED', 'EXECUTED', 'FAILED', 'CANCELED'];
  const { asked, payments } = setUp(states.map((status) => ({ id: status, status, executed_at: 'then' })));
  const timed = shown(await payments.timed_orders({ id: account_id }));
  expect(timed).toMatchObject(
    states.map((status) => ({
      type: 'SEPA_TIMED_ORDER',
      id: status,
      body: { account_id, status, processed_at: 'then' },
      isNotified: status !== 'SCHEDULED',
    })),
  );
  const standing = shown(await payments.standing_orders({ id: account_id }));
  expect(standing).toMatchObject(
    states.map((status) => ({
      type: 'SEPA_STANDING_ORDER',
      body: { account_id, status },
      isNotified: status === 'CANCELED',
    })),
  );
  expect(asked).toEqual(Array(2).fill({ person_id: 'per_1', account_id, page }));
});

test('direct debits have the fields of their events', async () => {
  const debits = setUp([{ transaction_id: 'trx_1', creditor_identifier: 'DE98' }]);
  expect(shown(await debits.payments.scheduled_direct_debits({ id: account_id }))).toEqual([
    {
      type: 'SEPA_DIRECT_DEBIT_TRANSACTION_SCHEDULED',
      id: 'trx_1',
      body: { account_id, transaction_id: 'trx_1', creditor_identifier: 'DE98', creditor_id: 'DE98' },
      isNotified: true,
    },
  ]);
  const applications = setUp([
    { id: 'app_1', decision: 'APPROVED' },
    { id: 'app_2', decision: null },
    { id: 'app_3' },
  ]);
  const found = shown(await applications.payments.sdd_collection_applications({ id: 'per_1' }));
  expect(found).toMatchObject([
    { id: 'app_1', body: { person_id: 'per_1', decision: 'APPROVED' }, isNotified: true },
    { id: 'app_2', isNotified: false },
    { id: 'app_3', isNotified: false },
  ]);
  expect([debits.asked, applications.asked]).toEqual([
    [{ account_id, page }],
    [{ person_id: 'per_1', page }],
  ]);
});

test('a reservation is read as the event of its type, or of its end', async () => {
  const { asked, reservations } = setUp([
    { id: 'r1', type: 'CardAuthorization' },
    { id: 'r2', type: 'Other' },
    { id: 'r3', type: 'CardAuthorization', status: 'RESOLVED' },
  ]);
  const [authorized, created, resolved] = [
    'CARD_AUTHORIZATION',
    'RESERVATION_CREATED',
    'RESERVATION_RESOLVED',
  ];
  const open = [
    {
      type: authorized,
      id: 'r1',
      body: { id: 'r1', reservation_type: 'CardAuthorization', account_id },
      isNotified: true,
    },
    { type: created, id: 'r2', body: { id: 'r2', reservation_type: 'Other', account_id }, isNotified: true },
  ];
  expect(shown(await reservations.reservations({ id: account_id }))).toEqual(open);
  expect(shown(await reservations.reservation({ id: 'r1', accountId: account_id }))).toEqual(open);
  expect(await reservations.reservation({ id: 'r1' })).toEqual([]);
  expect(asked).toEqual([
    { account_id, filter: {}, page },
    { account_id, filter: { id: 'r1' }, page },
  ]);

  const over = setUp([{ id: 'r3', type: 'CardAuthorization', status: 'RESOLVED' }]);
  expect(shown(await over.reservations.reservation({ id: 'r3', accountId: account_id }))).toMatchObject([
    { type: resolved, id: 'r3', body: { status: 'RESOLVED', account_id } },
  ]);
  expect(over.asked).toEqual([
    { account_id, filter: { id: 'r3' }, page },
    { account_id, filter: { id: 'r3', status: 'RESOLVED' }, page },
  ]);
});
