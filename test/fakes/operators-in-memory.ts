import type { AuditFacts } from '#shared/audit/entry.ts';
import type { PostToOperators } from '#shared/commands/operators-client.ts';
import { table, type RowOf } from '#shared/commands/table.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { route } from '#shared/lambda/operators-endpoint.ts';
import type { ChangeRow } from '#shared/operators/change-row.ts';
import type { CallFunction } from '#shared/operators/ports.ts';
import { routesOf, type OwnRoutes } from '#functions/operations/operators/routes.ts';
import { anna } from './approvals-world.ts';

type OwnRow = RowOf<'operators'>;

/** Who answers what: a function a call, or the operators' function the body of one of its own routes. */
export type Answering = (payload: unknown, asked: string) => Promise<unknown>;

/** A call of a function names its row; the operators' function answers its own rows by their names. */
export const rowIn = (payload: unknown, asked: string): string =>
  (payload as { readonly command?: string }).command ?? asked;

interface OperatorsInMemoryDeps {
  readonly clock: Clock;
  readonly answer: Answering;
  /** Called with each entry of the audit log. */
  readonly onEntry?: (facts: AuditFacts) => void;
}

/** The operators' API, without a table: its answers are those of the real one. */
export function createOperatorsInMemory({
  clock,
  answer,
  onEntry = () => undefined,
}: OperatorsInMemoryDeps): PostToOperators {
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
  const changes = {
    read: async (id: string) => Promise.resolve(rows.get(id)),
    note: put,
    begin: tell,
    settle: tell,
  };
  const call: CallFunction = async (by, { withinMs: _withinMs, ...asked }) => answer(asked, by);
  const own = table.flatMap((row) =>
    row.persons !== 2 && row.by === 'operators'
      ? [
          [
            row.name,
            route<typeof row.request, typeof row.response>(row, async (body) => passedOn(body, row.name)),
          ],
        ]
      : [],
  );
  const passedOn = async (body: unknown, name: OwnRow['name']) => (await answer(body, name)) as never;
  const routes = routesOf(Object.fromEntries(own) as OwnRoutes, { changes, call, clock });
  return async (name, body) => {
    const asked = routes[name]!;
    const request = asked.request.parse(body);
    const answered = await asked.run(request, { operator: anna, remainingMs: () => 28_000 });
    return JSON.parse(JSON.stringify(answered)) as unknown;
  };
}
