import type { Clock } from '#shared/kernel/clock.ts';
import { ServiceError } from '#test/aws/service.ts';
import type { Disturbances, Throttling } from './disturbances.ts';
import { staleWithinMs } from './disturbances.ts';
import { notFound } from './errors.ts';
import { createTable, type Table } from './table.ts';
import type { TableDefinition } from './table-definition.ts';
import type { Item } from './values/value.ts';

/** A change of one item, as a stream reports it. */
export interface Change {
  readonly table: TableDefinition;
  readonly key: Item;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  /** Deleted since its time to live was over. */
  readonly isExpiry: boolean;
}

/** The tables, and the disturbances that their users may see. */
export interface Engine {
  nowMs(): number;
  table(name: unknown): Table;
  /** Writes, and reports what has changed. */
  write(table: Table, key: Item, after: Item | undefined): void;
  expire(table: Table, key: Item): void;
  throttling(operation: string, table: string): Throttling | undefined;
  /** Throws if the call is throttled. */
  checkThrottling(operation: string, table: string): void;
  /** A read that need not be consistent answers as of this time. */
  staleAtMs(operation: string, table: string): number;
  readonly disturbances: Disturbances;
}

interface EngineSettings {
  readonly clock: Clock;
  readonly tables: readonly TableDefinition[];
  readonly disturbances: Disturbances;
  readonly onChange: (change: Change) => void;
}

export function createEngine({ clock, tables, disturbances, onChange }: EngineSettings): Engine {
  const nowMs = () => clock.now();
  const keepsVersions = disturbances.staleMs !== undefined;
  const byName = new Map(
    tables.map((definition) => {
      const indexLagMs = (index: string) => disturbances.indexLagMs?.({ table: definition.name, index }) ?? 0;
      return [definition.name, createTable(definition, { nowMs, keepsVersions, indexLagMs })];
    }),
  );
  const throttling = (operation: string, table: string) => disturbances.throttling?.({ operation, table });
  const change = (
    table: Table,
    key: Item,
    { after, isExpiry }: { after: Item | undefined; isExpiry: boolean },
  ) => {
    const before = table.get(key);
    if (before === undefined && after === undefined) return;
    table.write(key, after);
    onChange({ table: table.definition, key, before, after, isExpiry });
  };
  return {
    nowMs,
    disturbances,
    throttling,
    table(name) {
      const table = typeof name === 'string' ? byName.get(name) : undefined;
      if (table === undefined) throw notFound();
      return table;
    },
    write: (table, key, after) => change(table, key, { after, isExpiry: false }),
    expire: (table, key) => change(table, key, { after: undefined, isExpiry: true }),
    checkThrottling(operation, table) {
      const code = throttling(operation, table);
      if (code !== undefined) throw new ServiceError(code, 'The level of configured throughput is exceeded');
    },
    staleAtMs(operation, table) {
      const ageMs = disturbances.staleMs?.({ operation, table }) ?? 0;
      if (ageMs < 0 || ageMs > staleWithinMs)
        throw new Error(`A stale read goes back 0 to ${staleWithinMs} ms, not ${ageMs}`);
      return nowMs() - ageMs;
    },
  };
}
