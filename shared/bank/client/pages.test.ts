import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '#shared/bank/contract/operations.ts';
import { json, startLoopbackBank, type Answer } from '#test/fakes/loopback-bank.ts';
import { createBankClient } from './bank-client.ts';
import { createPageSequence, pageOf } from './pages.ts';

const account = (number: number) => ({ id: `acc_${number}` });

async function setUp(answer: Answer) {
  const bank = await startLoopbackBank(answer);
  const client = createBankClient({
    baseUrl: bank.url,
    authUrl: bank.url,
    credentials: { clientId: 'client', clientSecret: 's3cret' },
    areas: operations,
  });
  return { bank, client };
}

/** A bank with so many accounts, with the headers of the specification. */
const listOf =
  (count: number, { withLinks = true } = {}): Answer =>
  (request, response) => {
    const url = new URL(request.url, 'http://bank');
    const number = Number(url.searchParams.get('page[number]'));
    const size = Number(url.searchParams.get('page[size]'));
    const items = Array.from({ length: count }, (_each, index) => account(index)).slice(
      (number - 1) * size,
      number * size,
    );
    const hasNext = number * size < count;
    const link = (relation: string) => `<${url.pathname}?page%5Bnumber%5D=1>; rel="${relation}"`;
    response.setHeader('total', count);
    response.setHeader('per_page', items.length);
    if (withLinks) response.setHeader('link', ['first', ...(hasNext ? ['next'] : [])].map(link).join(', '));
    json(response, 200, items);
  };

test('awaiting a list gives its first page', async () => {
  const { bank, client } = await setUp(listOf(25));
  const page = await client.accounts.list({ page: { size: 10 } });
  expect(page).toMatchObject({ number: 1, size: 10, total: 25, perPage: 10, hasNext: true });
  expect(page.items).toHaveLength(10);
  expect(bank.requests).toHaveLength(1);
});

test.each([true, false])('iterating gives every item once, over all pages (links: %s)', async (withLinks) => {
  const { bank, client } = await setUp(listOf(25, { withLinks }));
  const ids: string[] = [];
  for await (const { id } of client.accounts.list({ page: { size: 10 } })) ids.push(id);
  expect(ids).toEqual(Array.from({ length: 25 }, (_each, index) => `acc_${index}`));
  expect(bank.requests.length).toBeLessThanOrEqual(4);
});

test('one page, the first items and the total can be asked for', async () => {
  const { client } = await setUp(listOf(25));
  const list = client.accounts.list({ page: { size: 10 } });
  expect((await list.page(3)).items).toHaveLength(5);
  expect(await list.all({ limit: 12 })).toHaveLength(12);
  expect(await list.all({ limit: 100 })).toHaveLength(25);
  expect(await list.total()).toBe(25);
});

test('a page size above the limit of the row is cut to it', async () => {
  const { bank, client } = await setUp(listOf(1));
  const page = await client.accounts.list({ page: { size: 1000 } });
  expect(page.size).toBe(200);
  expect(decodeURIComponent(bank.requests[0]?.url ?? '')).toContain('page[size]=200');
});

test.each([0, -1, 1.5, '2'])('page number %s is refused before anything is sent', async (number) => {
  const { bank, client } = await setUp(listOf(1));
  const list = client.accounts.list({ page: { number: number as number } });
  await expect(list.then((page) => page)).rejects.toMatchObject({ fields: ['page.number'] });
  expect(bank.requests).toEqual([]);
});

test('an empty page ends the list even if a link promises more', async () => {
  const { bank, client } = await setUp((_request, response) => {
    response.setHeader('link', '</v1/accounts?page%5Bnumber%5D=2>; rel=next');
    json(response, 200, []);
  });
  expect(await client.accounts.list().all({ limit: 10 })).toEqual([]);
  expect(bank.requests).toHaveLength(1);
});

test('a link to another address is refused', async () => {
  const { client } = await setUp((_request, response) => {
    response.setHeader('link', '<https://elsewhere.example/v1/accounts?page%5Bnumber%5D=2>; rel="next"');
    json(response, 200, [account(1)]);
  });
  const list = client.accounts.list();
  await expect(list.all({ limit: 10 })).rejects.toMatchObject({ code: 'reply-foreign-link' });
});

test('something else than a list is an error, not an empty list', async () => {
  const { client } = await setUp((_request, response) => json(response, 200, {}));
  await expect(client.accounts.list().all({ limit: 1 })).rejects.toMatchObject({ code: 'reply-malformed' });
});

test('rows inserted while a list is read repeat none of its items and lose none', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 60 }),
      async (count, size, insertedBefore) => {
        const rows = Array.from({ length: count }, (_each, index) => ({ id: `old_${index}` }));
        const old = rows.map(({ id }) => id);
        const readPage = async (number: number) => {
          await Promise.resolve();
          const inserted = insertedBefore[number] ?? 0;
          for (let each = 0; each < inserted; each += 1) rows.unshift({ id: `new_${number}_${each}` });
          const items = rows.slice((number - 1) * size, number * size);
          const headers = new Headers({ total: String(rows.length) });
          const url = 'http://bank/v1/accounts';
          return pageOf(items, { headers, status: 200 }, { number, size, url, operation: 'accounts.list' });
        };

        const all = await createPageSequence(readPage, 1).all({ limit: 10_000 });

        const ids = all.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => id.startsWith('old_'))).toEqual(old);
      },
    ),
  );
});
