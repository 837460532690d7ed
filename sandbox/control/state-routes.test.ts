import { expect, test } from 'vitest';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { refuseToKeep } from '#sandbox/bank/checkpoints.ts';
import { dayS } from '#test/contract/paying-customer.ts';

type World = ReturnType<typeof virtualBank>;

async function state({ app }: World): Promise<string> {
  return (await app.request('/sandbox/state')).text();
}

async function put({ app }: World, body: string) {
  const response = await app.request('/sandbox/state', { method: 'PUT', body });
  return { status: response.status, text: await response.text() };
}

/** Somebody uses the bank: accounts, money, notifications that wait for their next attempt, faults and draws. */
async function used(): Promise<World> {
  const world = virtualBank({ seed: 7 });
  const { bank, subscribe, anAccount, advance, subscriber, app } = world;
  await subscribe('BOOKING');
  subscriber.answerWith(() => 500);
  bookIncomingTransfer(bank, { account_id: anAccount().id, amount: 1_000 });
  await app.request('/sandbox/faults/bank/rates', {
    method: 'POST',
    body: JSON.stringify({ booking_duplicated: 0.5 }),
  });
  await advance(dayS);
  return world;
}

/** What the bank does from here on, which shows every draw, id, task and attempt. */
async function goOn(world: World): Promise<string> {
  const { bank, advance, anAccount } = world;
  const account = anAccount();
  for (let n = 0; n < 5; n += 1) bookIncomingTransfer(bank, { account_id: account.id, amount: n + 1 });
  await advance(2 * dayS);
  return state(world);
}

test('a state that another bank imports is equal to the byte, and so is all that follows', async () => {
  const world = await used();
  const exported = await state(world);
  const other = virtualBank({ seed: 1 });
  other.subscriber.answerWith(() => 500);

  expect((await put(other, exported)).status).toBe(200);

  expect(await state(other)).toBe(exported);
  expect(await goOn(other)).toBe(await goOn(world));
});

test('a checkpoint restores clock, faults and draws too: the same happens once more', async () => {
  const world = await used();
  const { id } = (await (await world.app.request('/sandbox/checkpoints', { method: 'POST' })).json()) as {
    id: number;
  };
  const first = await goOn(world);

  await world.app.request(`/sandbox/checkpoints/${id}/restore`, { method: 'POST' });
  expect(await goOn(world)).toBe(first);
});

test('checkpoints are listed by name, with their time and size, also after a reset', async () => {
  const { bank, app, anAccount, advance } = virtualBank();
  const post = (path: string, body = {}) =>
    app.request(`/sandbox${path}`, { method: 'POST', body: JSON.stringify(body) });
  const now = bank.instant();
  await post('/checkpoints', { name: 'empty' });
  bookIncomingTransfer(bank, { account_id: anAccount().id, amount: 1_000 });
  await advance(dayS);
  await post('/checkpoints');
  await post('/reset');

  expect(await (await app.request('/sandbox/checkpoints')).json()).toEqual([
    { id: 0, name: 'empty', now, customers: 0, accounts: 0, bookings: 0 },
    { id: 1, name: '', now: bank.instant(), customers: 1, accounts: 1, bookings: 1 },
  ]);
  expect((await post('/checkpoints/2/restore')).status).toBe(404);
});

test('checkpoints are no more than fifty', async () => {
  const { app } = virtualBank();
  const save = async () => (await app.request('/sandbox/checkpoints', { method: 'POST' })).status;
  for (let n = 0; n < 50; n += 1) expect(await save()).toBe(201);

  expect(await save()).toBe(409);
  const listed = (await (await app.request('/sandbox/checkpoints')).json()) as unknown[];
  expect(listed).toHaveLength(50);
});

test('nor do they have more than half a million rows together', () => {
  const world = virtualBank();
  const saved = { clock: world.clock.state(), bank: world.bank.state() };
  const collections = {
    ...saved.bank.collections,
    bookings: Array.from({ length: 499_999 }, () => ({ id: 'b' })),
  };
  const large = { name: '', saved: { ...saved, bank: { ...saved.bank, collections } } };

  expect(() => refuseToKeep([], large.saved)).not.toThrow();
  expect(() =>
    refuseToKeep([large], { ...saved, bank: { ...saved.bank, collections: { bookings: [{ id: 'b' }] } } }),
  ).not.toThrow();
  expect(() => refuseToKeep([large], large.saved)).toThrow('may have 500000 rows');
});

test('checkpoints have no more bytes together than the bank was started with', async () => {
  const { app, anAccount } = virtualBank({ maxStateBytes: 3_000 });
  anAccount();
  const save = async () => app.request('/sandbox/checkpoints', { method: 'POST' });
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await save()).status);

  expect(statuses.at(0)).toBe(201);
  expect(statuses.at(-1)).toBe(413);
  expect(await (await save()).text()).toContain('may have 3000 bytes');
});

test.each([
  ['that says how long it is', { 'content-length': '1001' }],
  ['that does not', {}],
])('an import %s ends at the bound, and the bank stays as it is', async (_what, headers) => {
  const world = virtualBank({ maxStateBytes: 1_000 });
  const before = await state(world);
  let read = 0;
  const part = new Uint8Array(100).fill(120);
  const body = new ReadableStream({
    pull(controller) {
      read += part.length;
      if (read > 100_000) controller.close();
      else controller.enqueue(part);
    },
  });
  const request = { method: 'PUT', body, headers, duplex: 'half' } as RequestInit;
  const response = await world.app.request('/sandbox/state', request);

  expect([response.status, await response.text()]).toEqual([413, expect.stringContaining('1000 bytes')]);
  expect(read).toBeLessThan(2_000);
  expect(await state(world)).toBe(before);
});

test('balances follow the rows that are restored', async () => {
  const world = await used();
  const exported = await state(world);
  const [account] = world.bank.store.accounts.all();
  const other = virtualBank();
  await put(other, exported);

  expect(other.bank.balances.booked(account!.id, other.bank.today())).toBe(1_000);
  expect(other.bank.balances.total()).toBe(0);
});

const firstLine = (bank: object) =>
  JSON.stringify({ clock: { now: '2026-01-01T00:00:00Z', scale: 1 }, bank, rows: 0 });

test.each([
  ['nothing', '', 'empty'],
  ['no JSON', 'no JSON', 'Line 1 of the body is not well-formed JSON.'],
  ['what has no clock', '{}', 'clock'],
  ['another version', firstLine({ version: 2 }), 'version'],
])('%s is refused in words, and the bank stays as it is', async (_name, body, words) => {
  const world = await used();
  const before = await state(world);
  const { status, text } = await put(world, body);

  expect([status, text]).toEqual([400, expect.stringContaining(words)]);
  expect(await state(world)).toBe(before);
});

const strange = '{"collection":"accounts","row":{"id":"foo"}}';
const twice = (lines: readonly string[]) => lines.with(2, lines[1]!);

test.each([
  ['whose end is missing', (lines: readonly string[]) => lines.slice(0, -2), 'should have'],
  ['whose last line is missing', (lines: readonly string[]) => lines.slice(0, -1), 'the last one is missing'],
  [
    'with a row that no bank wrote',
    (lines: readonly string[]) => lines.with(2, strange),
    'a line was changed',
  ],
  ['with a row that stands there twice', twice, 'a line was changed'],
  ['with a broken line', (lines: readonly string[]) => lines.with(2, '{"collection"'), 'Line 3'],
  ['with a line that is no row', (lines: readonly string[]) => lines.with(2, '{"row":{}}'), 'collection'],
])('a file %s is refused in words, and the bank stays as it is', async (_name, spoil, words) => {
  const exported = (await state(await used())).trimEnd().split('\n');
  const world = await used();
  world.anAccount();
  const before = await state(world);
  const { status, text } = await put(world, spoil(exported).join('\n'));

  expect([status, text]).toEqual([400, expect.stringContaining(words)]);
  expect(await state(world)).toBe(before);
});

test('no text of an export grows with the bank: it is made line by line, as fast as it is read', async () => {
  const { app, bank, anAccount } = virtualBank();
  const { id } = anAccount();
  for (let n = 0; n < 500; n += 1) bookIncomingTransfer(bank, { account_id: id, amount: n + 1 });
  const response = await app.request('/sandbox/state');
  const lengths: number[] = [];
  for await (const part of response.body! as AsyncIterable<Uint8Array>) lengths.push(part.length);

  expect(lengths.length).toBeGreaterThan(3);
  expect(Math.max(...lengths)).toBeLessThan(100_000);
});

test('an import comes in parts of any length, cut anywhere, and in texts of any letters', async () => {
  const world = await used();
  const { id } = world.anAccount();
  bookIncomingTransfer(world.bank, { account_id: id, amount: 5, description: 'Grüße \u2028 \u{1F600}\n' });
  const exported = await state(world);
  const bytes = Buffer.from(exported);
  const other = virtualBank();
  other.subscriber.answerWith(() => 500);
  const body = ReadableStream.from(
    (function* () {
      for (let from = 0; from < bytes.length; from += 777) yield bytes.subarray(from, from + 777);
    })(),
  );
  const request = { method: 'PUT', body, duplex: 'half' } as RequestInit;

  expect((await other.app.request('/sandbox/state', request)).status).toBe(200);
  expect(await state(other)).toBe(exported);
});

test('a state of another version of this program is refused with what is unknown', () => {
  const { bank, anAccount } = virtualBank();
  anAccount();
  const before = bank.state();
  const task = { atMs: 0, name: 'wash-the-car', argument: {} };
  const strangeStates = [
    { ...before, collections: { ...before.collections, piggyBanks: [] } },
    { ...before, agenda: [{ atMs: 0, item: task }] },
  ];

  for (const [index, name] of ['the collection piggyBanks', 'the task wash-the-car'].entries())
    expect(() => bank.restore(strangeStates[index]!)).toThrow(name);
  expect(bank.state()).toEqual(before);
});
