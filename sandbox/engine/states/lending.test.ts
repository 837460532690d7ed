import { expect, test } from 'vitest';
import * as creditCards from './credit-cards.ts';
import * as creditLines from './credit-lines.ts';
import * as fronting from './fronting.ts';
import * as loans from './loans.ts';
import * as overdrafts from './overdrafts.ts';
import * as tradeFinance from './trade-finance.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { lending } from '#shared/events/lending/table.ts';

/** Of one table, whatever its statuses are. */
interface Told {
  readonly entity: string;
  readonly event: string | null;
  readonly statuses: readonly string[];
  readonly begins: readonly string[];
  readonly moves: Readonly<Record<string, object>>;
}

const tables: readonly Told[] = [
  ...Object.values(creditCards),
  ...Object.values(creditLines),
  ...Object.values(fronting),
  ...Object.values(loans),
  ...Object.values(overdrafts),
  ...Object.values(tradeFinance),
];
const definitions: Readonly<Record<string, EventDefinition | undefined>> = lending;

const finals = ({ statuses, moves }: Told) =>
  statuses.filter((status) => Object.keys(moves[status] ?? {}).length === 0);

test.each(tables)('every status of a $entity ends somewhere', ({ moves, statuses, ...table }) => {
  const ends = new Set(finals({ moves, statuses, ...table }));
  for (let size = -1; size !== ends.size;) {
    size = ends.size;
    for (const status of statuses) {
      if (Object.keys(moves[status] ?? {}).some((next) => ends.has(next))) ends.add(status);
    }
  }

  expect(statuses.filter((status) => !ends.has(status))).toEqual([]);
  expect(table.begins.filter((status) => !statuses.includes(status))).toEqual([]);
});

test.each(tables.filter(({ event }) => event !== null))('the event of a $entity exists', ({ event }) => {
  expect(definitions[event ?? '']).toBeDefined();
});

/** Two tables that another entity’s event tells of have other statuses than it. */
const ownEvents = tables.filter(({ entity }) => !['dunning case', 'renewal'].includes(entity));

test.each(ownEvents)('what the mirror takes for the end of a $entity is the end', (table) => {
  const { order } = definitions[table.event ?? ''] ?? {};
  const terminal = order !== undefined && 'terminal' in order ? (order.terminal ?? []) : [];

  expect(terminal.filter((status) => !finals(table).includes(status))).toEqual([]);
});
