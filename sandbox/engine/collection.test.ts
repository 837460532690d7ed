import { expect, test } from 'vitest';
import { createCollection } from './collection.ts';

interface Card {
  readonly id: string;
  readonly account: string;
  readonly status: string;
}

function setUp() {
  const cards = createCollection<Card>('Card');
  for (const [id, account] of [
    ['one', 'a'],
    ['two', 'b'],
    ['three', 'a'],
  ] as const)
    cards.insert({ id, account, status: 'ACTIVE' });
  const idsBy = (status: string) => cards.by('status', status).map(({ id }) => id);
  return { cards, idsBy };
}

test('rows by a property follow what is inserted, changed and removed after the first question', () => {
  const { cards, idsBy } = setUp();
  expect(idsBy('ACTIVE')).toEqual(['one', 'two', 'three']);
  cards.update('two', { status: 'BLOCKED' });
  cards.insert({ id: 'four', account: 'a', status: 'ACTIVE' });
  cards.remove('one');
  expect([idsBy('ACTIVE'), idsBy('BLOCKED'), idsBy('CLOSED')]).toEqual([['three', 'four'], ['two'], []]);
  expect(cards.by('account', 'a').map(({ id }) => id)).toEqual(['three', 'four']);
});

test('a row that changes keeps its place and is shown as it is now', () => {
  const { cards } = setUp();
  cards.by('account', 'a');
  cards.update('one', { status: 'BLOCKED' });
  expect(cards.by('account', 'a').map(({ status }) => status)).toEqual(['BLOCKED', 'ACTIVE']);
  expect(cards.slice(0, 2).map(({ id }) => id)).toEqual(['one', 'two']);
  expect([cards.slice(2, 10).length, cards.length]).toEqual([1, 3]);
});

test('rows that come to have a value are listed in order of creation, as an index that is made later lists them', () => {
  const { cards, idsBy } = setUp();
  expect(idsBy('BLOCKED')).toEqual([]);
  for (const id of ['three', 'one', 'two']) cards.update(id, { status: 'BLOCKED' });
  expect(idsBy('BLOCKED')).toEqual(['one', 'two', 'three']);
  cards.remove('one');
  for (const id of ['three', 'two']) cards.update(id, { status: 'ACTIVE' });
  cards.insert({ id: 'one', account: 'a', status: 'ACTIVE' });
  expect(idsBy('ACTIVE')).toEqual(['two', 'three', 'one']);
});

test('replacing rows by those of before puts back rows, their order and what is derived from them', () => {
  const { cards, idsBy } = setUp();
  let active = 3;
  cards.watch((before, after) => {
    active += Number(after?.status === 'ACTIVE') - Number(before?.status === 'ACTIVE');
  });
  const saved = cards.all();
  cards.update('one', { status: 'BLOCKED' });
  cards.remove('two');
  expect([idsBy('ACTIVE'), active]).toEqual([['three'], 1]);
  cards.replace(saved);
  expect([idsBy('ACTIVE'), active]).toEqual([['one', 'two', 'three'], 3]);
});
