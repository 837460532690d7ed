import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { moveAccountSnapshot } from '#sandbox/transitions/account-snapshots.ts';
import { announceDirectDebit } from '#sandbox/transitions/direct-debits.ts';
import { placeScheduledTransfer } from '#sandbox/transitions/scheduled-transfers.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { MissingMember, textOf, type Answer } from '#test/contract/simulated-bank.ts';
import type { GoodCalls, World } from './world.ts';

const payee = {
  amount: { value: 100, currency: 'EUR' },
  recipient_name: 'Charles Babbage',
  recipient_iban: 'DE89370400440532013000',
};
const transfer = { ...payee, reference: '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1' };

/** The address of a transfer's change request that nobody has authorized yet. */
export async function waitingTransfer({ post, ofPersonAccount }: World): Promise<string> {
  const waiting = await post(`${ofPersonAccount}/transactions/sepa_credit_transfer`, transfer);
  return `/v1/change_requests/${textOf(waiting, 'id')}`;
}

export function paymentCalls(world: World) {
  return {
    ...creditTransferCalls(world),
    ...billingCalls(world),
    ...instantTransferCalls(world),
    ...directDebitCalls(world),
    ...directDebitReturnCalls(world),
    ...standingOrderCalls(world),
    ...timedOrderCalls(world),
    ...collectionLimitCalls(world),
    ...collectionApplicationCalls(world),
    ...scheduledTransferCalls(world),
  } satisfies GoodCalls;
}

function creditTransferCalls({ get, post, person, ofPersonAccount }: World) {
  const transfers = `${ofPersonAccount}/transactions/sepa_credit_transfer`;
  const direct = async () =>
    `${transfers}/${textOf(await post(transfers, { ...transfer, change_request_enabled: false }), 'id')}`;
  const batch = () => post(`${transfers}/batches`, { transactions: [transfer] });
  return {
    'persons.accounts.sepaCreditTransfers.create': async () => {
      await post(transfers, transfer);
      return post(transfers, transfer);
    },
    'persons.accounts.sepaCreditTransfers.list': async () => {
      await direct();
      return get(transfers);
    },
    'persons.accounts.sepaCreditTransfers.get': async () => get(await direct()),
    'persons.accounts.sepaCreditTransfers.authorize': async () => post(`${await direct()}/authorize`, {}),
    'persons.accounts.sepaCreditTransfers.confirm': async () => {
      const path = await direct();
      await post(`${path}/authorize`, {});
      return post(`${path}/confirm`, { authorization_token: '212212' });
    },
    'persons.accounts.sepaCreditTransfers.batches.create': batch,
    'persons.accounts.sepaCreditTransfers.batches.get': async () =>
      get(`${transfers}/batches/${await idOfConfirmed({ post, person }, await batch())}`),
  } satisfies GoodCalls;
}

function directDebitCalls({ get, post, customer, ofPersonAccount }: World) {
  const { account } = customer(0, { person_id: null, type: 'BILLING_ACCOUNT' });
  const mandate = {
    reference: 'M-1',
    debtor_name: payee.recipient_name,
    debtor_iban: payee.recipient_iban,
  };
  const debits = `${ofPersonAccount}/transactions/sepa_direct_debit`;
  const billing = `/v1/accounts/${account.id}/transactions/sepa_direct_debit`;
  const collect = (path: string) => post(path, { amount: payee.amount, mandate });
  const one = async (path: string) => get(`${path}/${textOf(await collect(path), 'id')}`);
  return {
    'persons.accounts.sepaDirectDebits.create': () => collect(debits),
    'persons.accounts.sepaDirectDebits.get': () => one(debits),
    'accounts.sepaDirectDebits.create': () => collect(billing),
    'accounts.sepaDirectDebits.get': () => one(billing),
  } satisfies GoodCalls;
}

function directDebitReturnCalls({ get, post, bank, account, ofAccount, ofPersonAccount }: World) {
  return {
    'accounts.incomingSepaDirectDebits.listScheduled': () => {
      announceDirectDebit(bank, { account_id: account.id, amount: 100 });
      return get(`${ofAccount}/incoming_sepa_direct_debits/scheduled`);
    },
    'persons.accounts.sepaDirectDebitReturns.create': () => {
      const debit = { account_id: account.id, booking_type: 'SEPA_DIRECT_DEBIT', amountCents: -100 };
      const { id } = recordBooking(bank, { against: 'nostro', ...debit, transaction_id: 'debit' });
      return post(`${ofPersonAccount}/sepa_direct_debit_returns`, { booking_id: id });
    },
  } satisfies GoodCalls;
}

function billingCalls({ get, post, customer }: World) {
  const { account } = customer(10_000, { person_id: null, type: 'BILLING_ACCOUNT' });
  const transfers = `/v1/accounts/${account.id}/transactions/sepa_credit_transfer`;
  const pay = () => post(transfers, payee);
  return {
    'accounts.sepaCreditTransfers.create': pay,
    'accounts.sepaCreditTransfers.get': async () => get(`${transfers}/${textOf(await pay(), 'id')}`),
  } satisfies GoodCalls;
}

function instantTransferCalls({ get, post, ofAccount }: World) {
  const transfers = `${ofAccount}/transactions/sepa_instant_credit_transfers`;
  const send = () =>
    post(transfers, {
      amount: payee.amount,
      creditor_iban: payee.recipient_iban,
      creditor_name: payee.recipient_name,
    });
  return {
    'accounts.sepaInstantCreditTransfers.create': send,
    'accounts.sepaInstantCreditTransfers.list': async () => {
      await send();
      return get(transfers);
    },
    'accounts.sepaInstantCreditTransfers.get': async () => get(`${transfers}/${textOf(await send(), 'id')}`),
    'sepaInstantReachability.get': () => get(`/v1/sepa_instant_reachability/${payee.recipient_iban}`),
  } satisfies GoodCalls;
}

function standingOrderCalls({ get, post, patch, person, customer, ofPersonAccount }: World) {
  const orders = `${ofPersonAccount}/standing_orders`;
  const order = { ...payee, first_execution_date: '2026-03-02', reoccurrence: 'MONTHLY' };
  const placed = async (change: object = {}) => {
    const waiting = await post(orders, { ...order, ...change });
    return idOfConfirmed({ post, person }, waiting);
  };
  const executed = async (change: object = {}) => {
    const id = await placed(change);
    await patch(`/v1/standing_orders/${id}/execute`, {});
    return `${orders}/${id}`;
  };
  return {
    'persons.accounts.standingOrders.create': () => post(orders, order),
    'persons.accounts.standingOrders.list': async () => {
      await placed();
      return get(orders);
    },
    'persons.accounts.standingOrders.get': async () => get(`${orders}/${await placed()}`),
    'persons.accounts.standingOrders.update': async () =>
      patch(`${orders}/${await placed()}`, { reoccurrence: 'WEEKLY' }),
    'persons.accounts.standingOrders.cancel': async () => patch(`${orders}/${await placed()}/cancel`, {}),
    'persons.accounts.standingOrders.sepaCreditTransfers.list': async () =>
      get(`${await executed()}/sepa_credit_transfers`),
    'persons.accounts.standingOrders.creditClearingTransactions.list': async () =>
      get(`${await executed({ recipient_iban: customer().account.iban })}/credit_clearing_transactions`),
    'standingOrders.list': async () => {
      await placed();
      return get('/v1/standing_orders');
    },
    'standingOrders.execute': async () => patch(`/v1/standing_orders/${await placed()}/execute`, {}),
  } satisfies GoodCalls;
}

function timedOrderCalls({ get, post, patch, ofPersonAccount }: World) {
  const orders = `${ofPersonAccount}/timed_orders`;
  const place = () => post(orders, { execute_at: '2026-03-03', transaction: payee });
  const placed = async () => {
    await place();
    return `${orders}/${firstIdIn(await get(orders))}`;
  };
  return {
    'persons.accounts.timedOrders.create': place,
    'persons.accounts.timedOrders.list': async () => {
      await place();
      return get(orders);
    },
    'persons.accounts.timedOrders.get': async () => get(await placed()),
    'persons.accounts.timedOrders.cancel': async () => patch(`${await placed()}/cancel`, {}),
    'persons.accounts.timedOrders.authorize': async () => post(`${await placed()}/authorize`, {}),
    'persons.accounts.timedOrders.confirm': async () => {
      const path = await placed();
      await post(`${path}/authorize`, {});
      return post(`${path}/confirm`, { authorization_token: '212212' });
    },
  } satisfies GoodCalls;
}

function collectionLimitCalls({ get, post, delete: remove, ofPersonAccount }: World) {
  const limits = `${ofPersonAccount}/sdd_collection_limits`;
  const set = () => post(limits, { limit: payee.amount });
  return {
    'persons.accounts.sddCollectionLimits.list': async () => {
      await set();
      return get(limits);
    },
    'persons.accounts.sddCollectionLimits.create': set,
    'persons.accounts.sddCollectionLimits.delete': async () => {
      await set();
      return remove(limits);
    },
  } satisfies GoodCalls;
}

function collectionApplicationCalls({ get, post, put, bank, person, account, ofPerson }: World) {
  const applications = `${ofPerson}/sdd_collection_applications`;
  const apply = () => post(applications, {});
  const applied = async () => `${applications}/${textOf(await apply(), 'id')}`;
  return {
    'persons.sddCollectionApplications.list': async () => {
      await apply();
      return get(applications);
    },
    'persons.sddCollectionApplications.create': apply,
    'persons.sddCollectionApplications.get': async () => get(await applied()),
    'persons.sddCollectionApplications.linkAccount': async () =>
      put(`${await applied()}/account`, { account_id: account.id }),
    'persons.sddCollectionApplications.linkAccountSnapshot': async () =>
      put(`${await applied()}/account_snapshot`, {
        account_snapshot_id: moveAccountSnapshot(bank, { person_id: person.id }).id,
      }),
  } satisfies GoodCalls;
}

function scheduledTransferCalls({ patch, bank, account, ofAccount }: World) {
  return {
    'accounts.scheduledTransfers.update': () => {
      const { id } = placeScheduledTransfer(bank, { account_id: account.id, amount: 100 });
      return patch(`${ofAccount}/scheduled_transfers/${id}`, { description: 'rent' });
    },
  } satisfies GoodCalls;
}

/** Confirms a waiting change; gives the id of the entity that it makes. */
async function idOfConfirmed({ post, person }: Pick<World, 'post' | 'person'>, waiting: Answer) {
  const path = `/v1/change_requests/${textOf(waiting, 'id')}`;
  await post(`${path}/authorize`, { person_id: person.id, delivery_method: 'static' });
  const { body } = await post(`${path}/confirm`, { tan: '212212' });
  return idIn(isRecord(body) ? body['response_body'] : undefined);
}

function firstIdIn({ body }: Answer): string {
  return idIn(Array.isArray(body) ? body[0] : undefined);
}

function idIn(resource: unknown): string {
  const id = isRecord(resource) ? resource['id'] : undefined;
  if (typeof id !== 'string') throw new MissingMember(`no id in ${JSON.stringify(resource)}`);
  return id;
}
