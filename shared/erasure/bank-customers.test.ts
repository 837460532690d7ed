import { expect, test } from 'vitest';
import { NotFoundError, ServerError } from '#shared/bank/errors/api-error.ts';
import { createBankCustomers } from './bank-customers.ts';

type Bank = Parameters<typeof createBankCustomers>[0];

const refusal = (status: number) => ({ operation: 'persons.get', status, body: undefined });

/** A bank with this many customers of each kind. */
function bankOf(count: number, get: () => Promise<object> = async () => Promise.resolve({})) {
  const listed = { count: 0 };
  const list = async function* () {
    for (let number = 0; number < count; number += 1) {
      listed.count += 1;
      yield await Promise.resolve({ id: `c-${number}` });
    }
  };
  const bank = { persons: { get, list }, businesses: { get, list } } as unknown as Bank;
  return { customers: createBankCustomers(bank), listed };
}

test('a customer exists or not; any other response is an error', async () => {
  const answerTo = async (get: () => Promise<object>) => bankOf(0, get).customers.readers.person.read('c-1');
  expect(await answerTo(async () => Promise.resolve({ id: 'c-1' }))).toMatchObject({ outcome: 'found' });
  expect(await answerTo(async () => Promise.reject(new NotFoundError(refusal(404))))).toEqual({
    outcome: 'absent',
  });
  await expect(answerTo(async () => Promise.reject(new ServerError(refusal(500))))).rejects.toThrow();
});

test('persons are listed before businesses, up to a limit', async () => {
  const few = await all(bankOf(1).customers.some());
  expect(few).toEqual([
    { kind: 'person', id: 'c-0' },
    { kind: 'business', id: 'c-0' },
  ]);
  const { customers, listed } = bankOf(10_000);
  expect(await all(customers.some())).toHaveLength(1_000);
  expect(listed.count).toBe(1_000);
});

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
