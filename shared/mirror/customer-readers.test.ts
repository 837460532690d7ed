import { expect, test } from 'vitest';
import { ForbiddenError } from '#shared/bank/errors/api-error.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { createCustomerReaders, customerAreas, type CustomerReaders } from './customer-readers.ts';

type Reading = keyof CustomerReaders;

/** Readers with a bank that always gives this answer. */
const readersOf = (status: number, body: unknown) => {
  const asked: string[] = [];
  const bank = createBankClient({
    baseUrl: 'https://bank.example',
    authUrl: 'https://auth.bank.example',
    credentials: { clientId: 'client', clientSecret: 'secret' },
    areas: customerAreas,
    http: async (url) => {
      await Promise.resolve();
      if (url.startsWith('https://auth.')) return Response.json({ access_token: 'token', expires_in: 3600 });
      asked.push(new URL(url).pathname);
      return Response.json(body, { status });
    },
  });
  return { asked, readers: createCustomerReaders(bank) };
};

const person = { id: 'x1', first_name: 'Ada', brand_new: [1] };
const number = { id: 'mno_1', number: '+4915112345678', verified: true };
const taxes = [{ id: 'tin_1', country: 'DE', number: '12345678901', primary: true }];

const read: readonly [Reading, string, { readonly answer: unknown; readonly held: unknown }][] = [
  ['person', '/v1/persons/x1', { answer: person, held: person }],
  ['business', '/v1/businesses/x1', { answer: { id: 'x1' }, held: { id: 'x1' } }],
  ['mobileNumber', '/v1/persons/x1/mobile_number', { answer: number, held: number }],
  [
    'taxIdentificationsOfPerson',
    '/v1/persons/x1/tax_identifications',
    { answer: taxes, held: { tax_identifications: taxes } },
  ],
  [
    'taxIdentificationsOfBusiness',
    '/v1/businesses/x1/tax_identifications',
    { answer: [], held: { tax_identifications: [] } },
  ],
];

test.each(read)(
  '%s is read once at %s and kept with every field that the bank sent',
  async (name, path, { answer, held }) => {
    const { asked, readers } = readersOf(200, answer);
    const found = await readers[name].read('x1');
    expect(found.outcome === 'found' ? JSON.parse(found.json) : found).toEqual(held);
    expect(asked).toEqual([path]);
  },
);

test.each(read)(
  '%s unknown to the bank is absent, and so is an id that cannot be requested',
  async (name) => {
    const { asked, readers } = readersOf(404, { errors: [] });
    expect(await readers[name].read('x1')).toEqual({ outcome: 'absent' });
    expect(await readers[name].read('..')).toEqual({ outcome: 'absent' });
    expect(asked).toHaveLength(1);
  },
);

test.each(['person', 'business'] as const)('the %s of another id is not kept', async (name) => {
  const { readers } = readersOf(200, { id: 'x2', first_name: 'Bob' });
  await expect(readers[name].read('x1')).rejects.toMatchObject({ code: 'reply-mismatched', fields: ['id'] });
});

test.each(read)('a refusal by the bank proves nothing about %s', async (name) => {
  await expect(readersOf(403, { errors: [] }).readers[name].read('x1')).rejects.toThrow(ForbiddenError);
});
