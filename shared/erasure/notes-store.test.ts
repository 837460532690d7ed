import { expect, test } from 'vitest';
import { createBreakNotes } from '#shared/aws/breaks/break-notes.ts';
import { createErasableNotes } from '#shared/aws/erasure/erasable-notes.ts';
import { newBreak } from '#shared/breaks/found-break.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { notesStore } from './notes-store.ts';

const at = '2026-03-02T08:00:00.000Z';
const amount = { kind: 'AMOUNT', entity: 'booking boo_1', field: 'amount' } as const;
const ofAccount = newBreak({ ...amount, accountId: 'acc_1' }, 1, at);
const ofAnother = newBreak({ ...amount, accountId: 'acc_10' }, 1, at);
const ofPerson = newBreak({ kind: 'METADATA', entity: 'person per_1', field: 'name' }, 1, at);

async function setUp() {
  const { client, rowsOf } = createMemoryTables(createManualClock());
  const notes = createBreakNotes('work', client);
  for (const about of [ofAccount, ofAnother, ofPerson])
    await notes.add(about, { change: 'c1', at, by: 'anna', text: 'Mrs Miller called', evidence: ['boo_1'] });
  const store = notesStore(createErasableNotes('work', client));
  const find = async (kind: string, entityId: string, rest: { readonly isShared?: true } = {}) =>
    (await store.find({ entity: { kind, entityId }, rows: [], ...rest })).open;
  return { notes, find, stored: () => JSON.stringify(rowsOf('work')) };
}

test('of what persons wrote about an account or a customer, the words go, and nothing of others', async () => {
  const { notes, find, stored } = await setUp();
  for (const [kind, id] of [
    ['account', 'acc_1'],
    ['person', 'per_1'],
  ] as const) {
    for (const found of await find(kind, id)) await found.erase();
    expect(await find(kind, id)).toEqual([]);
  }
  const left = { by: 'anna', at, evidence: ['boo_1'], isErased: true };
  const [note] = await notes.of(ofAccount);
  expect(note).toMatchObject(left);
  expect(note).not.toHaveProperty('text');
  expect(await notes.of(ofPerson)).toMatchObject([left]);
  expect(await notes.of(ofAnother)).toMatchObject([{ text: 'Mrs Miller called' }]);
  expect(stored().split('Miller')).toHaveLength(2);
});

test('it is unknown whom they name: those about an account with another holder are erased as well', async () => {
  const { find } = await setUp();
  expect(await find('account', 'acc_1', { isShared: true })).toHaveLength(1);
});

test('a note that is written twice by one change is one note', async () => {
  const { notes } = await setUp();
  await notes.add(ofAccount, { change: 'c1', at, by: 'anna', text: 'again', evidence: [] });
  await notes.add(ofAccount, { change: 'c2', at, by: 'ben', text: 'and more', evidence: [] });
  expect((await notes.of(ofAccount)).map(({ text }) => text)).toEqual(['Mrs Miller called', 'and more']);
});
