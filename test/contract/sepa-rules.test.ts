import { describe, expect, test } from 'vitest';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { operations } from '#shared/bank/contract/operations.ts';
import { RequestError } from '#shared/bank/errors/errors.ts';
import { bankInProcess } from '#test/fixtures/bank-in-process.ts';
import { simulatedBank } from './simulated-bank.ts';

// One table for both ends: what the simulated bank refuses, the client does not send.

const amount = { value: 100, currency: 'EUR' } as const;
const transfer = {
  amount,
  reference: '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1',
  recipient_name: 'Charles Babbage',
  recipient_iban: 'DE89370400440532013000',
};

const wrong = [
  { change: { recipient_iban: 'DE88370400440532013000' }, problem: 'check digits' },
  { change: { recipient_iban: 'TR330006100519786457841326' }, problem: 'a country in SEPA' },
  { change: { recipient_bic: 'COBADEF' }, problem: 'BIC of 8 or 11 characters' },
  { change: { recipient_bic: 'COBAZZFF' }, problem: 'BIC of a country in SEPA' },
  { change: { recipient_name: 'Müller' }, problem: 'SEPA takes no such character' },
  { change: { description: 'bell\u0007' }, problem: 'SEPA takes no such character' },
  { change: { end_to_end_id: '/1' }, problem: 'slash' },
];

function setUp() {
  const world = simulatedBank();
  const { person, account } = world.customer(10_000);
  return { ...world, path: { person_id: person.id, account_id: account.id } };
}

describe.each(wrong)('a transfer with $change', ({ change, problem }) => {
  const [field] = Object.keys(change);

  test('is refused by the bank, which names the field', async () => {
    const { post, path, bank } = setUp();
    const { person_id, account_id } = path;

    const { status, body } = await post(
      `/v1/persons/${person_id}/accounts/${account_id}/transactions/sepa_credit_transfer`,
      { ...transfer, ...change },
    );

    expect(status).toBe(400);
    expect(body).toMatchObject({
      errors: [
        { code: 'invalid_model', source: { field, message: expect.stringContaining(problem) as string } },
      ],
    });
    expect([...bank.store.creditTransfers.all()]).toEqual([]);
  });

  test('is not sent by the client, which says why', async () => {
    const bank = createBankClient({
      ...bankInProcess,
      http: () => Promise.reject(new Error('nothing must be sent')),
      areas: operations,
    });

    const error: unknown = await bank.persons.accounts.sepaCreditTransfers
      .create({ ...setUp().path, body: { ...transfer, ...change } })
      .catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ message: expect.stringContaining(problem) as string });
  });
});
