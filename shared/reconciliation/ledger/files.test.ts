import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createLedgerWorld, csvOf } from '#test/fakes/ledger-world.ts';
import { daysInEffect } from './days-in-effect.ts';
import type { LedgerFile } from '#shared/reconciliation/model/ledger-ports.ts';

const aFile = (name: string, putAt: string, rest: Partial<LedgerFile> = {}): LedgerFile => ({
  name,
  version: putAt,
  putAt,
  id: `${name} ${putAt}`,
  state: 'read',
  lines: 1,
  unknown: 0,
  unknownFirst: [],
  mistakes: [],
  checkedBy: 'run',
  ...rest,
});

test('for each day, the file that was put last counts, under any name, and no unreadable one', () => {
  const effect = daysInEffect([
    aFile('2026-03-05.csv', '1'),
    aFile('2026-03-06.csv', '2'),
    aFile('2026-03-05_2026-03-06.csv', '3'),
    aFile('2026-03-06.csv', '4', { state: 'unreadable' }),
    aFile('2026-03-05.csv', '5'),
  ]);
  const of = (day: string) => effect.groupOf(day)?.files.map(({ id }) => id);
  expect([of('2026-03-05'), of('2026-03-06')]).toEqual([
    ['2026-03-05.csv 5'],
    ['2026-03-05_2026-03-06.csv 3'],
  ]);
});

test('a day counts once all of its parts are there', () => {
  const parts = [aFile('2026-03-05.1-of-2.csv', '1'), aFile('2026-03-05.2-of-2.csv', '2')];
  expect(daysInEffect(parts.slice(1)).block).toBeUndefined();
  expect(daysInEffect(parts).groupOf('2026-03-05')?.files).toHaveLength(2);
});

test('a file that comes again under another ending counts in the place of the first one', () => {
  const effect = daysInEffect([aFile('2026-03-05.csv', '1'), aFile('2026-03-05.xml', '2')]);
  expect(effect.groupOf('2026-03-05')?.files.map(({ name }) => name)).toEqual(['2026-03-05.xml']);
});

test('a file delivered twice, under two names and in two versions, counts once', async () => {
  const { write, line, compared, notified, quietDays, day, pass } = await createLedgerWorld();
  write([line]);
  await compared();
  await pass(60);
  write([line]);
  await pass(60);
  write([line], `${daysAfter(day, -1)}_${day}.csv`);
  expect(await compared()).toEqual({ agrees: 1 });
  await quietDays(4);
  await compared();
  expect(await notified()).toEqual([]);
});

test('a file that cannot be read is a break with its lines, and what was read before goes on to count', async () => {
  const { write, put, line, day, compared, notified, ...world } = await createLedgerWorld();
  write([line]);
  expect(await compared()).toEqual({ agrees: 1 });
  await world.pass(60);
  put(`${day}.csv`, csvOf([line, { ...line, id: 'l2', day: '2026-1-1' }]).replace('l2;', ';'));
  expect(await compared()).toEqual({ unchanged: 1, 'unreadable-file': 1 });
  const [found] = (await world.breaks()).filter(({ kind }) => kind === 'LEDGER_FILE');
  expect(found).toMatchObject({
    state: 'OPEN',
    entity: `ledger_file ${day}.csv`,
    field: 'content',
    found: 'line 3: day is no day written YYYY-MM-DD',
  });
  // Its break stays the same until another version comes.
  expect(await compared()).toMatchObject({ 'unreadable-file': 1 });
  await world.pass(60);
  write([line]);
  expect(await compared()).toEqual({ agrees: 1 });
  expect(await notified()).toEqual(['LEDGER_FILE AUTO_HEALED']);
});

const foundIn = async ({ breaks }: Pick<Awaited<ReturnType<typeof createLedgerWorld>>, 'breaks'>) =>
  (await breaks()).find(({ kind }) => kind === 'LEDGER_FILE')?.found;

test('a file whose name says no day is a break until it is taken away', async () => {
  const { write, line, compared, notified, takeAway, ...world } = await createLedgerWorld();
  write([line]);
  write([line], 'march.csv');
  expect(await compared()).toEqual({ agrees: 1, 'unreadable-file': 1 });
  expect(await foundIn(world)).toContain('its name must have one of these forms: 2026-03-05.csv');
  await world.pass(60);
  takeAway('march.csv');
  expect(await compared()).toEqual({ unchanged: 1 });
  expect(await notified()).toEqual(['LEDGER_FILE AUTO_HEALED']);
});

test('a line of a day that its file does not cover is refused', async () => {
  const { write, line, day, compared, ...world } = await createLedgerWorld();
  write([line, { ...line, id: 'l2', day: daysAfter(day, 1) }]);
  expect(await compared()).toEqual({ 'unreadable-file': 1 });
  expect(await foundIn(world)).toBe(
    `l2: its day ${daysAfter(day, 1)} is not one of the days in the file's name`,
  );
});

test('a missing day is a break, nothing behind it is compared, and no booking of it is called unknown', async () => {
  const { write, line, day, compared, notified, pass, put, bank } = await createLedgerWorld();
  write([line]);
  await compared();
  await pass(86_400);
  await pass(86_400);
  put(`${bank.today()}.csv`, csvOf([{ ...line, id: 'l9', day: bank.today(), reference: 'R9' }]));
  await pass(6 * 86_400);
  await compared();
  expect(await notified()).toEqual(['LEDGER_FILE OPEN']);
  put(`${daysAfter(day, 1)}.csv`, csvOf([]));
  await compared();
  // The rest of the days is missing now.
  expect(await notified()).toEqual(['LEDGER_FILE OPEN', 'LEDGER_UNBOOKED OPEN']);
});

const iban = 'DE32110101001000000029';

test('lines name their account by its IBAN; those of an unknown one are a break, and compared once it is known', async () => {
  const { write, line, account, compared, notified, ports, clock, ...world } = await createLedgerWorld({
    accountIs: 'iban',
  });
  write([{ ...line, account: iban }]);
  expect(await compared()).toEqual({ agrees: 1, 'unknown-accounts': 1 });
  expect((await world.breaks()).filter(({ kind }) => kind === 'LEDGER_FILE')).toMatchObject([
    { field: 'accounts', found: '1 lines, the first: l1' },
  ]);
  await world.pass(60);
  await ports.register.describe({ id: account, iban }, toIsoInstant(clock.now()));
  expect(await compared()).toEqual({ agrees: 1 });
  expect(await notified()).toEqual(['LEDGER_FILE AUTO_HEALED']);
  expect((await ports.reconciled.ledger(account)).cuts.at(-1)).toMatchObject({ lines: [], bookings: [] });
});

test('a correction of days that are no longer compared is a break; one of three months ago is compared', async () => {
  const { write, line, compared, breaks, quietDays, day } = await createLedgerWorld();
  write([line]);
  await compared();
  await quietDays(80);
  await compared();
  write([{ ...line, cents: 800 }]);
  await compared();
  expect((await breaks()).map(({ kind }) => kind)).toEqual(['LEDGER_AMOUNT']);

  await quietDays(20);
  write([line]);
  await compared();
  expect((await breaks()).filter(({ kind }) => kind === 'LEDGER_FILE')).toMatchObject([
    { entity: `ledger_file ${day}.csv`, field: 'correction', found: day, state: 'OPEN' },
  ]);
});

test('days before the first file are compared as well, once their files are put within three months', async () => {
  const { line, compared, notified, pass, put, write, bank, quietDays } = await createLedgerWorld();
  await pass(86_400);
  put(`${bank.today()}.csv`, csvOf([]));
  expect(await compared()).toEqual({ agrees: 1 });
  await quietDays(4);
  await compared();
  write([{ ...line, cents: 750 }]);
  expect(await compared()).toEqual({ differs: 1 });
  expect(await notified()).toEqual(['LEDGER_AMOUNT OPEN']);
  await pass(60);
  write([line]);
  expect(await compared()).toEqual({ agrees: 1 });
  expect(await notified()).toEqual(['LEDGER_AMOUNT AUTO_HEALED']);
});

test('the report of a run, over which its hash is, names the version of each file that it compared', async () => {
  const world = await createLedgerWorld();
  const { write, line, objects, ports, day, pass } = world;
  write([line]);
  await world.run('ledger');
  await pass(60);
  write([line, { ...line, id: 'l2', cents: 5 }]);
  const { id, sha256 } = await world.run('ledger');
  const [file] = await ports.partnerFiles.list();
  const texts = [...objects]
    .filter(([key]) => key.includes(id))
    .map(([key, bytes]) => (key.endsWith('.gz') ? gunzipSync(bytes) : Buffer.from(bytes)).toString());
  const inEffect = texts.flatMap((text) => text.split('\n')).filter((text) => text.includes('"in-effect"'));
  expect(inEffect.map((text) => JSON.parse(text) as unknown)).toEqual([
    { item: `${day}.csv`, outcome: 'in-effect', version: file?.version, putAt: file?.putAt, lines: 2 },
  ]);
  const manifest = texts.find((text) => sha256Hex(text) === sha256);
  expect(manifest).toContain(sha256Hex(texts.find((text) => text.includes('"in-effect"')) ?? ''));
});
