import { textOf } from '#test/contract/simulated-bank.ts';
import type { GoodCalls, World } from './world.ts';

const fee = { type: 'ChargeATM', amount: { value: 1, currency: 'EUR' } };

export function accountCalls({ get, post, bank, account, ofPerson, ofAccount }: World) {
  const statement = () =>
    post(`${ofAccount}/bank_statements`, { start_date: '2026-02-01', end_date: '2026-02-28' });
  bank.store.reservations.insert({
    ...{ id: 'reservation', account_id: account.id, card_id: 'card', reservation_type: 'CARD_AUTHORIZATION' },
    ...{ reference: 'r', amount: account.account_limit, description: 'd', status: 'OPEN' },
    ...{ created_at: bank.instant(), resolved_at: null },
  });
  return {
    'persons.accounts.list': () => get(`${ofPerson}/accounts`),
    'persons.accounts.get': () => get(`${ofPerson}/accounts/${account.id}`),
    'accounts.list': () => get('/v1/accounts'),
    'accounts.get': () => get(ofAccount),
    'accounts.balance': () => get(`${ofAccount}/balance`),
    'accounts.bookings.list': () => get(`${ofAccount}/bookings`),
    'accounts.reservations.list': () => get(`${ofAccount}/reservations`, { 'api-version': '2022-07-18' }),
    'accounts.reservations.listOld': () => get(`${ofAccount}/reservations/old`),
    'accounts.feeTransactions.create': () => post(`${ofAccount}/transactions/fees`, fee),
    'accounts.feeTransactions.list': async () => {
      await post(`${ofAccount}/transactions/fees`, fee);
      return get(`${ofAccount}/transactions/fees`);
    },
    'accounts.bankStatements.create': statement,
    'accounts.bankStatements.bookings': async () =>
      get(`${ofAccount}/bank_statements/${textOf(await statement(), 'id')}/bookings`),
  } satisfies GoodCalls;
}
