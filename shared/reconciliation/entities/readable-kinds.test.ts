import { expect, test } from 'vitest';
import { operations } from '#shared/bank/contract/operations.ts';
import { catalog } from '#shared/events/catalog.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { unreadableKinds } from './unreadable-kinds.ts';
import { readableKinds } from './readable-kinds.ts';

const partOf = ({ kind, aspect }: { readonly kind: string; readonly aspect: string }) => `${kind}/${aspect}`;

test('each part of an entity that has an event is read back, or there is a reason why not', () => {
  const events = [...new Set(catalog.map(({ entity }) => partOf(entity)))].toSorted();

  expect([...readableKinds.map(partOf), ...Object.keys(unreadableKinds)].toSorted()).toEqual(events);
});

test('no part has two reasons why nothing reads it back', () => {
  const reasons = Map.groupBy(catalog, ({ entity }) => partOf(entity));
  const twice = [...reasons].filter(
    ([, types]) => new Set(types.flatMap(({ unread = [] }) => unread)).size > 1,
  );

  expect(twice.map(([part]) => part)).toEqual([]);
});

test('each is read by operations that the bank has', () => {
  const isOperation = (name: string) =>
    name
      .split('.')
      .reduce<unknown>((table, part) => (isRecord(table) ? table[part] : undefined), operations) !==
    undefined;

  expect(readableKinds.flatMap(({ readBy }) => readBy).filter((name) => !isOperation(name))).toEqual([]);
});
