import type { BankOptions } from '#sandbox/engine/options.ts';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { header } from '#sandbox/testing/fake-subscriber.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';

export const otherIban = 'DE89370400440532013000';

/** A bank in virtual time, Monday 9:00 there, and a customer with money who talks to it over its interface. */
export function payingCustomer(balanceCents = 100_000, options: Partial<BankOptions> = {}) {
  const world = virtualBank({ options });
  const { bank, call, subscriber, advance } = world;
  const account = world.anAccount();
  const person_id = account.person_id ?? '';
  bookIncomingTransfer(bank, { account_id: account.id, amount: balanceCents });
  const send = (method: string) => async (path: string, body?: object) => {
    const response = await call(method, path, body);
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
  const post = send('POST');
  return {
    ...world,
    account,
    person_id,
    post,
    get: send('GET'),
    put: send('PUT'),
    patch: send('PATCH'),
    remove: send('DELETE'),
    ofPerson: `/v1/persons/${person_id}`,
    ofAccount: `/v1/accounts/${account.id}`,
    ofPersonAccount: `/v1/persons/${person_id}/accounts/${account.id}`,
    /** Completes the write that waits; the answer to its confirmation. */
    confirm: async ({ body }: { body: unknown }) => {
      const { id, change_request } = body as { id: string; change_request?: { id: string } };
      const path = `/v1/change_requests/${change_request?.id ?? id}`;
      await post(`${path}/authorize`, { person_id, delivery_method: 'static' });
      const confirmed = await post(`${path}/confirm`, { tan: '212212' });
      return confirmed.body as { status: string; response_code: number; response_body: { id: string } };
    },
    /** Payloads of this type, as far as they have been sent. */
    received: async (type: string) => {
      await advance(0);
      return subscriber.received
        .filter((request) => header(request, 'Webhook-Event-Type') === type)
        .map(({ body }) => JSON.parse(Buffer.from(body).toString()) as Record<string, unknown>);
    },
    /** Amounts of the account's bookings after the first one, in cents. */
    moved: () =>
      bank.store.bookings
        .by('account_id', account.id)
        .slice(1)
        .map(({ amount }) => amount.value),
  };
}

export const minuteS = 60;
export const hourS = 60 * minuteS;
export const dayS = 24 * hourS;
