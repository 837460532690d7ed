import { table, type RowOf } from '#shared/commands/table.ts';
import { route, type Route } from '#shared/lambda/operators-endpoint.ts';
import { changeRequest } from '#shared/operators/change-request.ts';
import type { Command } from '#shared/operators/command.ts';
import type { CommandFunction } from '#shared/commands/command-functions.ts';
import type { Query } from '#shared/operators/query.ts';
import { createRecordedChanges, type RecordedChangesDeps } from '#shared/operators/recorded-changes.ts';

/** Routes that this function answers by itself. */
export type OwnRoutes = { readonly [Name in RowOf<'operators'>['name']]: Route };

/** Time for the called function to start, and for passing on its answer. */
const reserveMs = 8_000;

/** A route for each query, and for each command of one person, by the name of its row. */
export function routesOf(own: OwnRoutes, deps: RecordedChangesDeps): Readonly<Record<string, Route>> {
  const carryOut = createRecordedChanges(deps);
  const queryRoute = ({ name, by, persons, request, response }: Query<string, CommandFunction>): Route =>
    route({ persons, request, response }, async (asked, { remainingMs }) =>
      deps.call(by, { command: name, request: asked, withinMs: Math.max(1_000, remainingMs() - reserveMs) }),
    );
  const commandRoute = (command: Command): Route =>
    route({ ...changeRequest, persons: command.persons }, async (asked, asking) =>
      carryOut(command, asked, asking),
    );
  const routes = table.flatMap((row): readonly (readonly [string, Route])[] => {
    // Decisions have no route: they are proposed by their name.
    if (row.persons === 2) return [];
    if (row.by === 'operators') return [[row.name, own[row.name]]];
    return [[row.name, row.persons === 0 ? queryRoute(row) : commandRoute(row)]];
  });
  return Object.fromEntries(routes);
}
