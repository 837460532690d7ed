import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Checkpoint } from '#sandbox/bank/checkpoints.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { createSandboxClock, type SandboxClock } from '#sandbox/engine/clock.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { dayS } from '#test/contract/paying-customer.ts';
import { openDataFile } from './data-file.ts';

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'bank-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'bank.db');
  let starts = 0;
  /** The first process holds the file; each later one goes on with it as it is, as if the first were killed. */
  const start = (seed = 1, ownClock?: SandboxClock, options: Partial<BankOptions> = {}) => {
    const checkpoints: Checkpoint[] = [];
    const world = virtualBank({ seed, options, checkpoints });
    const clock = ownClock ?? world.clock;
    world.subscriber.answerWith(() => 500);
    const own = starts === 0 ? path : `${path}-${starts}`;
    starts += 1;
    for (const part of ['', '-wal'])
      if (own !== path && existsSync(path + part)) copyFileSync(path + part, own + part);
    const file = openDataFile(own, { bank: world.bank, clock, checkpoints });
    const state = () => JSON.stringify([world.bank.state(), clock.state()]);
    return { ...world, clock, file, state };
  };
  return { path, start };
}

test('a bank goes on where another process was killed, to the byte', async () => {
  const { start } = setUp();
  const first = start(7);
  await first.subscribe('BOOKING');
  bookIncomingTransfer(first.bank, { account_id: first.anAccount().id, amount: 1_000 });
  await first.advance(dayS);
  first.file.save();

  const second = start();
  expect(second.state()).toBe(first.state());
  for (const world of [first, second]) {
    bookIncomingTransfer(world.bank, { account_id: world.anAccount().id, amount: 5 });
    await world.advance(dayS);
  }
  expect(second.state()).toBe(first.state());
});

test('a clock that was stopped and moved ahead does not go back', async () => {
  const { start } = setUp();
  const { app, file, state } = start();
  for (const change of [{ freeze: true }, { advance: 60 }, { freeze: false, scale: 9 }]) {
    await app.request('/sandbox/clock', { method: 'POST', body: JSON.stringify(change) });
    file.save();
    expect(start().state()).toBe(state());
  }
});

test('an orderly end keeps the time that has passed since the last change', () => {
  const { start } = setUp();
  const time = { nowMs: Date.parse('2026-03-02T08:00:00Z') };
  const running = start(1, createSandboxClock({ now: () => time.nowMs }));
  time.nowMs += 3_600_000;
  running.file.save();
  running.file.saveTime();

  expect(start().clock.now()).toBe(running.clock.now());
});

test('options stay as they were set last, but for one that the next start gives another value', async () => {
  const { start } = setUp();
  const given = { feeKeys: 'refuse', dunningDays: 7 } as const;
  const { app, file } = start(1, undefined, given);
  const body = JSON.stringify({ feeKeys: 'ignore', dunningDays: 21 });
  await app.request('/sandbox/options', { method: 'PATCH', body });
  file.save();

  expect(start(1, undefined, given).bank.options).toMatchObject({ feeKeys: 'ignore', dunningDays: 21 });
  const other = start(1, undefined, { ...given, dunningDays: 3 });
  expect(other.bank.options).toMatchObject({ feeKeys: 'ignore', dunningDays: 3 });
});

test('checkpoints can be restored by another process, as often as they are wanted', async () => {
  const { start } = setUp();
  const first = start();
  first.anAccount();
  await first.subscribe('BOOKING');
  bookIncomingTransfer(first.bank, { account_id: first.anAccount().id, amount: 5 });
  const post = (world: typeof first, path: string) =>
    world.app.request(`/sandbox/checkpoints${path}`, { method: 'POST' });
  const taken = first.state();
  await post(first, '');
  first.file.save();
  first.anAccount();
  await post(first, '');
  first.file.save();
  first.file.save();

  const second = start();
  expect((await post(second, '/1/restore')).status).toBe(200);
  expect(second.state()).toBe(first.state());
  await post(second, '/0/restore');
  expect(second.state()).toBe(taken);
});

test('what was not saved is lost whole: rows, draws and time', async () => {
  const { start } = setUp();
  const first = start();
  first.anAccount();
  first.file.save();
  const saved = first.state();
  first.anAccount();
  await first.advance(dayS);

  expect(start().state()).toBe(saved);
});

test('a row that is removed or changed is so after a start', () => {
  const { start } = setUp();
  const { bank, anAccount, file, state } = start();
  const [one, other] = [anAccount(), anAccount()];
  file.save();
  bank.store.accounts.update(one.id, { purpose: 'rent' });
  bank.store.accounts.remove(other.id);
  file.save();

  expect(start().state()).toBe(state());
});

test('rows stand in the file as in the bank, also those that came back', () => {
  const { start } = setUp();
  const { bank, clock, anAccount, file, state } = start();
  const [one] = [anAccount(), anAccount()];
  file.save();
  const checkpoint = { bank: structuredClone(bank.state()), clock: clock.state() };
  bank.store.accounts.remove(one.id);
  anAccount();
  file.save();
  bank.restore(checkpoint.bank);
  file.save();
  expect(start().state()).toBe(state());

  bank.store.accounts.remove(one.id);
  bank.store.accounts.insert(one);
  file.save();
  expect(start().state()).toBe(state());
});

describe('a file that no bank of this version can go on with is refused with what to do:', () => {
  /** The file of a bank with some accounts, changed by somebody. */
  const changedFile = (change: (path: string) => void) => {
    const { path, start } = setUp();
    const { anAccount, file } = start();
    for (let count = 0; count < 50; count += 1) anAccount();
    file.save();
    file.close();
    change(path);
    const { bank, clock } = virtualBank();
    return { path, open: () => openDataFile(path, { bank, clock, checkpoints: [] }), bank };
  };
  const sql = (statements: string) => (path: string) => {
    const database = new DatabaseSync(path);
    database.exec(statements);
    database.close();
  };
  const letter = 'this is a letter, and not a database of any kind';
  const [isNone, isDamaged, isOther] = [
    'is no data file of the simulated bank: name another file',
    'is damaged: put a copy of it back',
    'was written by another version of the simulated bank',
  ];

  test.each<[name: string, change: (path: string) => void, refused: string]>([
    ['a letter', (path) => writeFileSync(path, letter), isNone],
    ['a database of another program', sql('ALTER TABLE state RENAME TO settings'), isNone],
    ['a database with other columns', sql('ALTER TABLE rows RENAME COLUMN json TO xml'), isNone],
    ['a file that was cut off', (path) => truncateSync(path, statSync(path).size / 2), isDamaged],
    ['a file with spoiled pages', (path) => spoil(path), isDamaged],
    ['a row that is not JSON', sql(`UPDATE rows SET json = '{' WHERE place = 3`), isDamaged],
    ['rows without the state that belongs to them', sql(`DELETE FROM state`), isDamaged],
    [
      'another form of the state',
      sql(`UPDATE state SET json = json_set(json, '$.version', 2) WHERE name = 'bank'`),
      isOther,
    ],
    ['a collection of another version', sql(`UPDATE rows SET collection = 'safes'`), isOther],
    [
      'an option of another version',
      sql(`UPDATE state SET json = json_set(json, '$.options.vault', 2) WHERE name = 'bank'`),
      isOther,
    ],
  ])('%s', (_name, change, refused) => {
    const { path, open, bank } = changedFile(change);
    const before = readFileSync(path);

    expect(open).toThrow(`${path} ${refused}`);

    expect(bank.store.accounts).toHaveLength(0);
    expect(readFileSync(path).equals(before)).toBe(true);
    // Nobody holds it: it can be mended, or replaced.
    expect(() => new DatabaseSync(path).close()).not.toThrow();
  });

  test('a file in a folder that does not exist', () => {
    const { bank, clock } = virtualBank();
    const open = () => openDataFile('/nowhere/bank.db', { bank, clock, checkpoints: [] });
    expect(open).toThrow('/nowhere/bank.db cannot be opened');
  });
});

/** All but the first page, as a disk does that fails. */
function spoil(path: string): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xa5, 4096));
}

test('a file that another bank holds is refused with what to do', () => {
  const { path, start } = setUp();
  const first = start();
  const { bank, clock } = virtualBank();
  const kept = { bank, clock, checkpoints: [] };
  expect(() => openDataFile(path, kept)).toThrow('in use by another simulated bank: stop that one');

  first.anAccount();
  first.file.save();
  first.file.close();
  openDataFile(path, kept).close();
  expect(bank.store.accounts).toHaveLength(1);
});
