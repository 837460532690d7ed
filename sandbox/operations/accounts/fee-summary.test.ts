import { expect, test } from 'vitest';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';

// Stated: Endpoints: Account management > Fee summary
// Stated: Events: Event types > Operations and events
test('a fee summary is uploaded to the postbox, and a notification follows a minute after the request', async () => {
  const { call, anAccount, subscribe, advance, subscriber, bank } = virtualBank();
  const account = anAccount();
  await subscribe('POSTBOX_ITEM_CREATED');
  const path = `/v1/accounts/${account.id}/fee_summary_statement_request`;

  expect((await call('POST', path, { year: 2025 })).status).toBe(201);
  expect((await call('POST', path, { year: 2027 })).status).toBe(400);
  await advance(59);
  expect(bank.store.documents.all()).toEqual([]);
  await advance(2);

  const [document] = bank.store.documents.all();
  expect(document).toMatchObject({ customer_id: account.person_id, customer_accessible: true });
  const bodies = subscriber.received.map(({ body }) => JSON.parse(Buffer.from(body).toString()) as unknown);
  expect(bodies).toEqual([
    expect.objectContaining({
      belongs_to: account.person_id,
      document_id: document!.id,
      document_type: 'FEE_SUMMARY_STATEMENT',
    }),
  ]);
});

test('nothing is put into the postbox of a customer who was deleted meanwhile', async () => {
  const { call, anAccount, subscribe, advance, subscriber, bank } = virtualBank();
  const account = anAccount();
  await subscribe('POSTBOX_ITEM_CREATED');
  await call('POST', `/v1/accounts/${account.id}/fee_summary_statement_request`, {});
  bank.store.persons.update(account.person_id!, { deleted_at: bank.instant() });
  await advance(61);
  expect(bank.store.documents.all()).toEqual([]);
  expect(subscriber.received).toEqual([]);
});
