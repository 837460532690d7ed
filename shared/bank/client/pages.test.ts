import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '#shared/bank/contract/operations.ts';
import { json, startLoopbackBank, type Answer } from '#test/fakes/loopback-bank.ts';
import { createBankClient } from './bank-client.ts';
import { pageOf } from './page.ts';
import { createPageSequence } from './pages.ts';

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

test('a page size above the limit of the row is refused: cut to it, it would be another page', async () => {
  const { bank, client } = await setUp(listOf(1));
  const list = client.accounts.list({ page: { number: 3, size: 500 } });
  await expect(list.page(3)).rejects.toMatchObject({
    fields: ['page.size'],
    message: 'accounts.list: page.size must be at most 200',
  });
  expect(bank.requests).toEqual([]);
});

test.each([0, -1, 1.5, '2'])('page number %s is refused before anything is sent', async (number) => {
  const { bank, client } = await setUp(listOf(1));
  const list = client.accounts.list({ page: { number: number as number } });
  await expect(list.then((page) => page)).rejects.toMatchObject({ fields: ['page.number'] });
  expect(bank.requests).toEqual([]);
});

/** The pages that are named, by number; each other one is empty. Links lead from page to page by `next`. */
const pagesBy =
  (
    pages: Readonly<Record<number, readonly object[]>>,
    next: (number: number) => string | undefined,
  ): Answer =>
  (request, response) => {
    const number = Number(new URL(request.url, 'http://bank').searchParams.get('page[number]'));
    const target = next(number);
    if (target !== undefined) response.setHeader('link', `</v1/accounts?${target}>; rel=next`);
    json(response, 200, pages[number] ?? []);
  };
const pageNumber = (number: number) => `page%5Bnumber%5D=${number}`;

test.each([
  ['by numbers', (number: number) => (number < 4 ? pageNumber(number + 1) : undefined), 4],
  ['over pages', (number: number) => (number < 4 ? pageNumber(number < 2 ? 2 : 4) : undefined), 3],
  ['by what has no number', (number: number) => (number < 4 ? 'cursor=abc' : undefined), 4],
])('an empty page does not end a list whose links lead on: %s', async (_how, next, requests) => {
  const { bank, client } = await setUp(pagesBy({ 1: [account(1)], 4: [account(2)] }, next));
  expect(await client.accounts.list().all({ limit: 10 })).toEqual([account(1), account(2)]);
  expect(bank.requests).toHaveLength(requests);
});

test('an empty page whose link leads back is an error, not the end', async () => {
  const { bank, client } = await setUp(pagesBy({ 1: [account(1)] }, () => pageNumber(2)));
  await expect(client.accounts.list().all({ limit: 10 })).rejects.toMatchObject({
    code: 'reply-repeated-page',
  });
  expect(bank.requests).toHaveLength(2);
});

test('empty pages that never end are an error, not a loop', async () => {
  const { bank, client } = await setUp(pagesBy({}, (number) => pageNumber(number + 1)));
  const items = client.accounts.list();
  await expect(items.all({ limit: 10 })).rejects.toMatchObject({ code: 'reply-empty-pages' });
  expect(bank.requests.length).toBeLessThan(30);
});

test.each([
  ['nothing was promised', '0', []],
  ['it is the last', undefined, [1]],
])('an empty page ends the list where the bank says so beside its link: %s', async (_why, total, lasts) => {
  const { bank, client } = await setUp((_request, response) => {
    const link = (relation: string, number: number) =>
      `</v1/accounts?${pageNumber(number)}>; rel=${relation}`;
    if (total !== undefined) response.setHeader('total', total);
    response.setHeader('link', [link('next', 2), ...lasts.map((last) => link('last', last))].join(', '));
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

/** A bank that answers every page number with its first page. */
const sameAgain =
  (total: number | undefined, link?: string): Answer =>
  (_request, response) => {
    if (total !== undefined) response.setHeader('total', total);
    if (link !== undefined) response.setHeader('link', link);
    json(response, 200, [account(1), account(2)]);
  };
const nextIsSelf = '</v1/accounts?page%5Bnumber%5D=1>; rel="next"';

test.each([
  ['more are promised', sameAgain(50)],
  ['a link says so', sameAgain(undefined, nextIsSelf)],
  ['a link says so and more are promised', sameAgain(3, nextIsSelf)],
  ['nothing says where it ends', sameAgain(undefined)],
])('a list that never gets on is an error, not a loop: %s', async (_why, answer) => {
  const { bank, client } = await setUp(answer);
  const list = client.accounts.list({ page: { size: 2 } });
  await expect(list.all({ limit: 100 })).rejects.toMatchObject({ code: 'reply-repeated-page' });
  expect(bank.requests).toHaveLength(2);
  expect(await list.all({ limit: 2 })).toEqual([account(1), account(2)]);
});

test('entries without an id that never get on are no endless list, either', async () => {
  const { client } = await setUp((_request, response) => json(response, 200, [{ amount: 1 }, { amount: 2 }]));
  const list = client.accounts.list({ page: { size: 2 } });
  await expect(list.all({ limit: 100 })).rejects.toMatchObject({ code: 'reply-repeated-page' });
});

test.each([
  ['all that were promised came', sameAgain(2, nextIsSelf)],
  ['it was the last page', sameAgain(undefined, `${nextIsSelf}, ${nextIsSelf.replace('next', 'last')}`)],
])('a link behind the end of a list ends it: %s', async (_why, answer) => {
  const { client } = await setUp(answer);
  expect(await client.accounts.list().all({ limit: 100 })).toEqual([account(1), account(2)]);
});

test('for a few items no full page is asked for, unless the caller chose its size', async () => {
  const { bank, client } = await setUp(listOf(25));
  const sizes = () => bank.requests.map(({ url }) => /size%5D=(\d+)/.exec(url)?.[1]);
  expect(await client.accounts.list().all({ limit: 1 })).toEqual([account(0)]);
  expect(await client.accounts.list({ page: { size: 50 } }).all({ limit: 1 })).toEqual([account(0)]);
  expect(await client.accounts.list().all({ limit: 0 })).toEqual([]);
  expect(sizes()).toEqual(['1', '50']);
});

test.each([undefined, {}, { limit: NaN }, { limit: -1 }, { limit: 1.5 }, { limit: Infinity }])(
  'without a limit, no list is read as a whole: %j',
  async (options) => {
    const { bank, client } = await setUp(listOf(1));
    const all = client.accounts.list().all(options as { limit: number });
    await expect(all).rejects.toMatchObject({ name: 'RequestError', fields: ['limit'] });
    expect(bank.requests).toEqual([]);
  },
);

test('entries without an id may be as deep as they like', async () => {
  const deep = `[{"notes":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`;
  const { client } = await setUp((_request, response) => void response.writeHead(200).end(deep));
  expect(await client.accounts.list().all({ limit: 5 })).toHaveLength(1);
});

test('what else is asked of a list than its limit is refused', async () => {
  const { client, bank } = await setUp(listOf(3));
  const all = client.accounts.list().all({ limit: 2, limits: 3 } as { limit: number });
  await expect(all).rejects.toThrow('options.limits is unknown; did you mean limit?');
  expect(bank.requests).toEqual([]);
});

test('a first page that failed is read again on the next request', async () => {
  const { client } = await setUp((request, response, index) =>
    index === 0 ? json(response, 404, {}) : listOf(1)(request, response, index),
  );
  const list = client.accounts.list();
  await expect(list.then((page) => page)).rejects.toMatchObject({ status: 404 });
  expect((await list).items).toEqual([account(0)]);
});

test('something else than a list is an error, not an empty list', async () => {
  const { client } = await setUp((_request, response) => json(response, 200, {}));
  await expect(client.accounts.list().all({ limit: 1 })).rejects.toMatchObject({ code: 'reply-malformed' });
});

test('rows inserted while a list is read repeat none of its items and lose none', async () => {
  let mostPages = 0;
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
          mostPages = Math.max(mostPages, number);
          const inserted = insertedBefore[number] ?? 0;
          for (let each = 0; each < inserted; each += 1) rows.unshift({ id: `new_${number}_${each}` });
          const items = rows.slice((number - 1) * size, number * size);
          const headers = new Headers({ total: String(rows.length) });
          const url = 'http://bank/v1/accounts';
          return pageOf(
            items,
            { headers, status: 200, attempts: 1 },
            { number, size, url, operation: 'accounts.list' },
          );
        };

        const source = {
          operation: 'accounts.list',
          firstNumber: 1,
          size,
          isSizeAsked: true,
          read: readPage,
        };
        const all = await createPageSequence(source).all({ limit: 10_000 });

        const ids = all.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => id.startsWith('old_'))).toEqual(old);
      },
    ),
  );
  expect(mostPages).toBeGreaterThan(30);
});
