import { trustedIban, type MeasuredBank } from './measured-bank.ts';

export interface PreparedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

const [json, amount] = [JSON.stringify, { value: 1, unit: 'cents', currency: 'EUR' }];

type Customer = MeasuredBank['customers'][number];

/** What one request of each measured operation says about a customer; no two writes are the same. */
const requestsTo = {
  'get balance': ({ account }) => ({ method: 'GET', path: `/v1/accounts/${account.id}/balance` }),
  'list bookings': ({ account }) => ({ method: 'GET', path: `/v1/accounts/${account.id}/bookings` }),
  'create person': (_customer, unique) => ({
    method: 'POST',
    path: '/v1/persons',
    body: json({
      first_name: 'Erika',
      last_name: 'Mustermann',
      birth_date: '1984-08-12',
      nationality: 'DE',
      email: `${unique}@example.com`,
      address: { line_1: 'Lindenweg 7', postal_code: '10115', city: 'Berlin', country: 'DE' },
    }),
  }),
  'credit transfer': ({ person_id, account }, unique) => ({
    method: 'POST',
    path: `/v1/persons/${person_id}/accounts/${account.id}/transactions/sepa_credit_transfer`,
    body: json({
      recipient_name: 'Stadtwerke Musterstadt',
      recipient_iban: trustedIban,
      reference: unique,
      description: 'Electricity',
      amount,
    }),
  }),
} satisfies Readonly<Record<string, (customer: Customer, unique: string) => PreparedRequest>>;

export type Operation = keyof typeof requestsTo;

export const operations = Object.keys(requestsTo) as readonly Operation[];

/** Spread over all customers, so that none is in a cache because it has just been asked for. */
export function prepare(
  operation: Operation,
  { customers, sandbox }: MeasuredBank,
  count: number,
): readonly PreparedRequest[] {
  const requestTo = requestsTo[operation];
  const stride = Math.max(1, Math.floor(customers.length / 1.618));
  return Array.from({ length: count }, (_, n) => {
    const customer = customers[(n * stride + n) % customers.length];
    if (customer === undefined) throw new Error(`Nobody can be asked for ${operation}.`);
    return requestTo(customer, sandbox.bank.ids.uuid());
  });
}
