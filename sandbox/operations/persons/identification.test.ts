import { expect, test } from 'vitest';
import { accountProducts } from '#shared/bank/contract/accounts/account-products.ts';
import type { Identification } from '#sandbox/engine/model.ts';
import { identifyPerson } from '#sandbox/transitions/persons.ts';
import { dayMs, simulatedBank } from '#test/contract/simulated-bank.ts';

function setUp() {
  const world = simulatedBank();
  const { person, account } = world.customer();
  const identify = (method: string, status: Identification['status']) =>
    identifyPerson(world.bank, { person_id: person.id, method, status });
  return {
    ...world,
    account,
    person,
    failed: () => identify('bank_plus', 'failed'),
    fallback: () => identify('idnow', 'successful'),
    reactivate: () => world.post(`/v1/persons/${person.id}/identification_account/reactivate`, {}),
    update: (expiration_date: string) =>
      world.post(`/v1/persons/${person.id}/test_id_document_update`, { expiration_date }),
    lastEvent: async () => {
      await world.bank.runDue();
      const last = world.webhooks.at(-1);
      const body: unknown = JSON.parse(Buffer.from(last!.body).toString());
      return { type: last!.headers['Service-Webhook-Event-Type'], body };
    },
  };
}

// Stated: States and transitions > Person identification
// Stated: Endpoints: Further endpoints > Reactivate identification account
// Stated: Resources and their fields > Person identification
test('a failed bank_plus identification has its account restored after another one succeeded', async () => {
  const { failed, fallback, reactivate } = setUp();

  expect((await reactivate()).status).toBe(404);
  failed();
  expect((await reactivate()).status).toBe(400);
  fallback();
  const restored = await reactivate();
  expect(restored.body).toMatchObject({ account_currency: 'EUR', iban: expect.any(String) as unknown });
  expect(accountProducts).toContain((restored.body as { product_name: string }).product_name);
  expect((await reactivate()).body).toEqual(restored.body);
});

// Stated: States and transitions > Person identification
// Stated: Limits > Video identification fallback
test('a success before the failure, or one used more than 60 days after it, restores nothing', async () => {
  const early = setUp();
  early.fallback();
  early.passMs(1);
  early.failed();
  expect((await early.reactivate()).status).toBe(400);

  const late = setUp();
  late.failed();
  late.fallback();
  late.passMs(60 * dayMs);
  expect((await late.reactivate()).status).toBe(200);
  late.passMs(1);
  expect((await late.reactivate()).status).toBe(400);
});

// Stated: Endpoints: Persons > Identity document update
test('an identity document that has expired blocks the account; one that will expire is announced', async () => {
  const { update, post, bank, account, person, lastEvent } = setUp();
  for (const event_type of ['ACCOUNT_BLOCK', 'POTENTIAL_ACCOUNT_BLOCKING']) {
    await post('/v1/webhooks', { event_type, url: 'https://partner.example/hook' });
  }

  expect((await update('2026-03-02')).status).toBe(204);
  expect(bank.store.accounts.get(account.id).locking_status).toBe('NO_BLOCK');
  expect(await lastEvent()).toMatchObject({
    type: 'POTENTIAL_ACCOUNT_BLOCKING',
    body: { blocking_date: '2026-03-03', reason: 'IDENTIFICATION_DOCUMENT_EXPIRED' },
  });
  await update('2026-03-01');
  expect(bank.store.accounts.get(account.id).locking_status).toBe('BLOCK');
  expect(await lastEvent()).toMatchObject({ type: 'ACCOUNT_BLOCK', body: { person_id: person.id } });
});
