import { expect, test } from 'vitest';
import type { EventDefinition } from '#shared/events/definition.ts';
import { catalog } from '#shared/events/catalog.ts';
import { eventsOf, finalStatuses, nextStatuses, stateTables, type StateTable } from './tables.ts';

const tables = Object.values(stateTables).flatMap((area) => Object.values(area));
const definitions: ReadonlyMap<string, EventDefinition> = new Map(
  catalog.map((definition) => [definition.type, definition]),
);

/** All that some statuses lead to, themselves included. */
function reachedFrom(statuses: readonly string[], next: (status: string) => readonly string[]) {
  const reached = new Set(statuses);
  for (const status of reached) for (const one of next(status)) reached.add(one);
  return reached;
}

/** What comes and goes as long as its owner is there. */
const endless = ['account block', 'virtual IBAN', 'identification session', 'notification'];

test.each(tables)('an entity gets to every status of the $entity', ({ statuses, begins, moves }) => {
  const reached = reachedFrom(begins, (status) => nextStatuses(moves, status));

  expect(statuses.filter((status) => !reached.has(status))).toEqual([]);
  expect([...reached].filter((status) => !statuses.includes(status))).toEqual([]);
});

test.each(tables.filter(({ entity }) => !endless.includes(entity)))(
  'every status of the $entity ends somewhere',
  (table) => {
    const before = (end: string) =>
      table.statuses.filter((one) => nextStatuses(table.moves, one).includes(end));
    const ending = reachedFrom(finalStatuses(table), before);

    expect(table.statuses.filter((status) => !ending.has(status))).toEqual([]);
  },
);

test.each(tables)('each further change of the $entity belongs to one of its statuses', (table) => {
  expect(Object.keys(table.also ?? {}).filter((status) => !table.statuses.includes(status))).toEqual([]);
});

test.each(tables.filter(({ event }) => event !== null))('the events of the $entity exist', (table) => {
  expect(eventsOf(table).filter((event) => !definitions.has(event))).toEqual([]);
});

/** Two tables that another entity’s event tells of have other statuses than it. */
const ownEvents = tables.filter(({ entity }) => !['dunning case', 'renewal'].includes(entity));

test.each(ownEvents)('what the mirror takes for the end of the $entity is the end', (table: StateTable) => {
  const terminal = eventsOf(table).flatMap((event) => {
    const { order } = definitions.get(event) ?? {};
    return order !== undefined && 'terminal' in order ? (order.terminal ?? []) : [];
  });

  expect(
    terminal.filter((end) => table.statuses.includes(end) && nextStatuses(table.moves, end).length > 0),
  ).toEqual([]);
});
