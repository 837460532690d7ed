import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { operations } from '#shared/bank/contract/operations.ts';
import { json, startLoopbackBank } from '#test/fakes/loopback-bank.ts';
import { createBankClient } from './bank-client.ts';
import { methodsOf } from './methods-of.ts';

const address = { baseUrl: 'https://bank.example', authUrl: 'https://bank.example' };
const create = () => createBankClient({ ...address, areas: operations });

test('an area is made when it is first read, and no other with it', () => {
  const made: string[] = [];
  const { persons, webhooks } = operations;
  const { accounts, get } = persons;
  const table = { persons: { get, accounts }, webhooks };

  const methods = methodsOf(table, ({ operation }: EndpointRow) => made.push(operation));
  expect(made).toEqual([]);

  expect(methods).toHaveProperty('persons.get');
  expect(methods).toHaveProperty('persons.get');
  expect(made).toEqual(['persons.get']);
});

test('each area lists the names of its table, in their order', () => {
  const bank = create();
  expect(Object.keys(bank)).toEqual(Object.keys(operations));
  expect(Object.keys(bank.persons)).toEqual(Object.keys(operations.persons));
  expect(Object.keys(bank.persons.accounts)).toEqual(Object.keys(operations.persons.accounts));
});

test('reading twice gives the same area and the same method', () => {
  const bank = create();
  expect(bank.persons).toBe(bank.persons);
  expect(bank.persons.get).toBe(bank.persons.get);
  expect(bank.persons.accounts.list).toBe(bank.persons.accounts.list);
});

test('a copy holds the areas and methods of the original', () => {
  const bank = create();
  const copy = { ...bank, persons: { ...bank.persons } };
  expect(copy.accounts).toBe(bank.accounts);
  expect(copy.persons.accounts).toBe(bank.persons.accounts);
  expect(Object.values(bank.persons)).toContain(bank.persons.get);
});

test('a method works without its area, and an area without its client', async () => {
  const server = await startLoopbackBank((_request, response) => json(response, 200, { id: 'per_1' }));
  const credentials = { clientId: 'client', clientSecret: 's3cret' };
  const urls = { baseUrl: server.url, authUrl: server.url };
  const bank = createBankClient({ ...urls, credentials, areas: operations });

  const { persons } = bank;
  const { get } = persons;

  await expect(get({ id: 'per_1' })).resolves.toEqual({ id: 'per_1' });
});

test('a frozen client has its methods, too', () => {
  const bank = Object.freeze(create());
  expect(bank.persons.accounts.list).toBeTypeOf('function');
});

test('what is printed of a client are its areas and methods', () => {
  const bank = create();
  expect(inspect(bank)).not.toContain('Getter');
  expect(inspect(bank.webhooks)).toMatch(/^\{\s+\w+: \[(Async)?Function/);
  expect(inspect(bank, { depth: 0 })).toContain('persons: [Object]');
});
