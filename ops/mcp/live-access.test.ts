import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { transitions } from '#sandbox/transitions/transitions.ts';
import { documentedOperations } from './documented-operations.ts';
import { inputSchema } from '#ops/agents/input-schema.ts';
import { refuseLiveAccess } from '#ops/agents/live-access.ts';

const operations = documentedOperations(resolve(import.meta.dirname, '../../docs'));

/** Names of all members that the schemas in it describe. */
function membersIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(membersIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(name === 'properties' ? Object.keys(member as object) : []),
    ...membersIn(member),
  ]);
}

test('no member that an operation or an event takes is refused, but those of the sign-in', () => {
  const given = [
    ...operations.map(({ row, body }) => ({ of: row.operation, members: membersIn(body) })),
    ...Object.entries(transitions).map(([of, { input }]) => ({ of, members: membersIn(inputSchema(input)) })),
  ];
  expect(given.flatMap(({ members }) => members).length).toBeGreaterThan(500);
  const refused = given.flatMap(({ of, members }) =>
    members.flatMap((member) => {
      try {
        refuseLiveAccess({ [member]: 1 });
        return [];
      } catch {
        return [`${of} ${member}`];
      }
    }),
  );
  expect(refused).toEqual(['token.issueLegacy client_id', 'token.issueLegacy client_secret']);
});
