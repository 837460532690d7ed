import { textOf } from '#test/contract/simulated-bank.ts';
import type { GoodCalls, World } from './world.ts';

const transfer = {
  reference: '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1',
  amount: { value: 100, currency: 'EUR' },
  recipient_name: 'Charles Babbage',
  recipient_iban: 'DE89370400440532013000',
};

/** The address of a transfer's change request that nobody has authorized yet. */
export async function waitingTransfer({ post, ofPersonAccount }: World): Promise<string> {
  const waiting = await post(`${ofPersonAccount}/transactions/sepa_credit_transfer`, transfer);
  return `/v1/change_requests/${textOf(waiting, 'id')}`;
}

export function paymentCalls({ get, post, ofPersonAccount }: World) {
  const transfers = `${ofPersonAccount}/transactions/sepa_credit_transfer`;
  const direct = async () =>
    `${transfers}/${textOf(await post(transfers, { ...transfer, change_request_enabled: false }), 'id')}`;
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
  } satisfies GoodCalls;
}
