import type { AuditFacts } from '#shared/audit/entry.ts';
import { changeExchange } from '#shared/operators/change-request.ts';
import type { ChangeRow } from '#shared/operators/change-row.ts';
import { changes, type ChangeName } from '#shared/commands/table.ts';
import type { CommandFunction } from '#shared/operators/command-functions.ts';
import type { InvokeChanging } from '#shared/operators/ports.ts';
import { createRecordedChanges } from '#shared/operators/recorded-changes.ts';
import type { DeployedFunction } from '#shared/commands/operators-client.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { looks, type Look } from '#shared/operators/looks.ts';
import { anna } from './approvals-world.ts';

interface ChangesInMemoryDeps {
  readonly clock: Clock;
  /** Told of each entry of the record. */
  readonly onEntry?: (facts: AuditFacts) => void;
}

/** The operators' API, as far as it carries out changes, without a table: what it answers is what the real one answers. */
export function createChangesInMemory({ clock, onEntry = () => undefined }: ChangesInMemoryDeps) {
  const rows = new Map<string, ChangeRow>();
  const put = async (row: ChangeRow): Promise<boolean> => {
    const isNext = (rows.get(row.id)?.version ?? 0) === row.version - 1;
    if (isNext) rows.set(row.id, row);
    return Promise.resolve(isNext);
  };
  const tell = async (row: ChangeRow, facts: AuditFacts) => {
    const isStored = await put(row);
    if (isStored) onEntry(facts);
    return isStored;
  };
  const ports = {
    read: async (id: string) => Promise.resolve(rows.get(id)),
    note: put,
    begin: tell,
    settle: tell,
  };
  return (name: ChangeName, deployed: (name: CommandFunction) => DeployedFunction): DeployedFunction => {
    const change = changes.find((each) => each.name === name)!;
    const invoke: InvokeChanging = async (by, { asked }) => deployed(by)(asked);
    const carryOut = createRecordedChanges({ clock, changes: ports, invoke });
    return async (payload) => {
      const request = changeExchange.request.parse(payload);
      const answer = await carryOut(change, request, { operator: anna, remainingMs: () => 28_000 });
      return JSON.parse(JSON.stringify(answer)) as unknown;
    };
  };
}

export const isChange = (route: string): route is ChangeName => changes.some(({ name }) => name === route);

/** The function of a look. */
export const lookedAt = (route: string): Look | undefined => {
  const [first, name = ''] = route.split('/');
  return first === 'look' && Object.hasOwn(looks, name) ? (name as Look) : undefined;
};
