import { expect, test } from 'vitest';
import { noOperation, throughCard } from '#shared/events/unread.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { operations } from '#shared/bank/contract/operations.ts';
import { catalog } from '#shared/events/catalog.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { unreadableKinds } from './unreadable-kinds.ts';
import { readableKind, readableKinds } from './readable-kinds.ts';

const partOf = ({ kind, aspect }: { readonly kind: string; readonly aspect: string }) => `${kind}/${aspect}`;

test('each part of an entity that has an event is read back, or there is a reason why not', () => {
  const events = [...new Set(catalog.map(({ entity }) => partOf(entity)))].toSorted();

  expect([...readableKinds.map(partOf), ...Object.keys(unreadableKinds)].toSorted()).toEqual(events);
});

test('each part is read as its own row says, and a part of no event is not read', () => {
  for (const row of readableKinds) expect(readableKind(row.kind, row.aspect)).toBe(row);
  expect(readableKind('account', 'colour')).toBeUndefined();
});

test('no part has two reasons why nothing reads it back', () => {
  const reasons = Map.groupBy(catalog, ({ entity }) => partOf(entity));
  const twice = [...reasons].filter(
    ([, types]) => new Set(types.flatMap(({ unread = [] }) => unread)).size > 1,
  );

  expect(twice.map(([part]) => part)).toEqual([]);
});

/** The last word of a path, in the singular: what the operation shows. */
const shownBy = (path: string) => {
  const words = path.split('/').filter((word) => !word.startsWith('{'));
  return (words.at(-1) ?? '').replace(/s$/, '');
};

/** Operations that show something else of that name. */
const others: ReadonlySet<string> = new Set([
  // The loans of customers, not those that the bank fronts for the partner.
  'loans.get',
  'loans.list',
]);

test('nothing that an operation shows is said to be shown by none', () => {
  const unread = catalog.flatMap(({ entity, unread: because }) =>
    (because === noOperation || because === throughCard) && entity.aspect === 'state' ? [entity.kind] : [],
  );
  const shows = (kind: string) =>
    rows
      .filter(({ method, operation }) => method === 'GET' && !others.has(operation))
      .filter(({ path }) => kind === shownBy(path) || kind.endsWith(`_${shownBy(path)}`))
      .map(({ operation }) => `${kind}: ${operation}`);

  expect([...new Set(unread)].flatMap(shows)).toEqual([]);
});

test('each is read by operations that the bank has', () => {
  const isOperation = (name: string) =>
    name
      .split('.')
      .reduce<unknown>((table, part) => (isRecord(table) ? table[part] : undefined), operations) !==
    undefined;

  expect(readableKinds.flatMap(({ readBy }) => readBy).filter((name) => !isOperation(name))).toEqual([]);
});
