import { expect, test } from 'vitest';
import { dayS, payingCustomer } from '#test/contract/paying-customer.ts';
import { blockAccount } from '#sandbox/entities/accounts/block-account.ts';
import { announceBlock } from './identity-documents.ts';
import { identifyPerson } from './persons.ts';

// The day is 2026-03-02.
async function setUp() {
  const world = payingCustomer(100, { identityDocumentDays: 100, identityDocumentNoticeDays: 30 });
  const { bank, account, person_id } = world;
  await world.subscribe('POTENTIAL_ACCOUNT_BLOCKING');
  return {
    ...world,
    identify: () => identifyPerson(bank, { person_id }),
    blocks: () => {
      const { locking_status, locking_reasons } = bank.store.accounts.get(account.id);
      return [locking_status, ...locking_reasons];
    },
    warnings: async () => (await world.received('POTENTIAL_ACCOUNT_BLOCKING')).length,
    days: (count: number) => world.advance(count * dayS),
  };
}

const blocked = ['BLOCK', 'IDENTIFICATION_DOCUMENT_EXPIRED'];

test('the bank warns a month before an identity document expires, and blocks the day after its last one', async () => {
  const { identify, blocks, warnings, received, days } = await setUp();
  identify();
  await days(70);
  expect(await warnings()).toBe(0);
  await days(1);
  expect(await received('POTENTIAL_ACCOUNT_BLOCKING')).toMatchObject([{ blocking_date: '2026-06-11' }]);

  await days(29);
  expect(blocks()).toEqual(['NO_BLOCK']);
  await days(1);
  expect(blocks()).toEqual(blocked);
});

test('the bank warns at once of a document that expires within the notice', async () => {
  const { bank, identify, blocks, warnings, days } = await setUp();
  bank.setOptions({ ...bank.options, identityDocumentDays: 5 });
  identify();
  expect(await warnings()).toBe(1);

  await days(5);
  expect([blocks(), await warnings()]).toEqual([['NO_BLOCK'], 1]);
  await days(1);
  expect(blocks()).toEqual(blocked);
});

test('a document that has expired already blocks at once', async () => {
  const { post, ofPerson, blocks } = await setUp();
  await post(`${ofPerson}/test_id_document_update`, { expiration_date: '2026-02-20' });

  expect(blocks()).toEqual(blocked);
});

test('another identification renews the document, and lifts the block for the old one alone', async () => {
  const { identify, blocks, days, bank, account, person_id } = await setUp();
  announceBlock(bank, { person_id, blocking_date: '2026-03-05' });
  await days(3);
  expect(blocks()).toEqual(blocked);

  identify();
  expect(blocks()).toEqual(['NO_BLOCK']);
  await days(99);
  blockAccount(bank, { account_id: account.id, locking_reason: 'COMPLIANCE' });
  identify();
  expect(blocks()).toEqual(['BLOCK', 'COMPLIANCE']);
});

test('a document whose date the partner sets expires on it', async () => {
  const { post, ofPerson, blocks, warnings, days } = await setUp();
  await post(`${ofPerson}/test_id_document_update`, { expiration_date: '2026-03-04' });

  await days(2);
  expect([blocks(), await warnings()]).toEqual([['NO_BLOCK'], 1]);
  await days(1);
  expect(blocks()).toEqual(blocked);
});

test('an identification that nobody begins expires, a finished one does not, and a pending video ends by what it showed', async () => {
  const { bank, person_id, days, subscribe, received } = await setUp();
  await subscribe('IDENTIFICATION');
  const open = identifyPerson(bank, { person_id, status: 'created' });
  const finished = identifyPerson(bank, { person_id, status: 'successful' });
  const pending = identifyPerson(bank, { person_id, status: 'pending' });
  await days(bank.options.identificationDays);

  const statuses = [open, finished, pending].map(({ id }) => bank.store.identifications.get(id).status);
  expect(statuses).toEqual(['expired', 'successful', 'pending']);
  expect((await received('IDENTIFICATION')).at(-1)).toMatchObject({ id: open.id, status: 'expired' });
});

test('the identification of a business expires in the same way', async () => {
  const { bank, post, days } = await setUp();
  const { body } = await post('/v1/businesses', { name: 'Imkerei UG' });
  const path = `/v1/businesses/${(body as { id: string }).id}/identifications`;
  const { body: identification } = await post(path, { method: 'idnow' });
  await days(bank.options.identificationDays);

  const { id } = identification as { id: string };
  expect(bank.store.businessIdentifications.get(id)).toMatchObject({ status: 'expired' });
});
