import { buildRouteMap } from '@stricli/core';
import { breakKinds, breakStates, type Break, type BreakKind } from '#shared/breaks/break.ts';
import type { BreaksAnswer } from '#shared/breaks/breaks-exchanges.ts';
import { listBreaks, showBreak } from '#ops/commands/runs.ts';
import { commonFlags, idOf, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { jsonDocument } from '#ops/terminal/output.ts';
import { textTable } from '#ops/terminal/table.ts';

interface ListFlags extends CommonFlags {
  readonly state: Break['state'];
  readonly kind?: BreakKind;
}

const list = stageCommand({
  brief: 'List differences between the bank and us, oldest first',
  parameters: {
    flags: {
      ...commonFlags,
      state: { kind: 'enum', values: breakStates, default: 'OPEN', brief: 'State of the breaks' },
      kind: { kind: 'enum', values: breakKinds, optional: true, brief: 'Only breaks of this kind' },
    },
  },
  answer: async ({ flags: { state, kind }, deployment }: Asked<ListFlags>) =>
    listBreaks(deployment.function('RunsFunction'), { state, ...(kind !== undefined && { kind }) }),
  text: tableOf,
});

function tableOf({ breaks, hasMore }: BreaksAnswer<'list'>, { flags }: Asked<ListFlags>): string {
  if (breaks.length === 0) return `No break is ${flags.state}.`;
  const rows = breaks.map(({ id, kind, severity, firstSeenAt, entity, field, differenceCents }) => [
    id,
    kind,
    severity,
    firstSeenAt,
    entity,
    field,
    differenceCents ?? '',
  ]);
  const table = textTable([['id', 'kind', 'severity', 'first seen', 'about', 'field', 'cents'], ...rows]);
  return hasMore ? `${table}\nThere are more: narrow the list with --kind.` : table;
}

const show = stageCommand({
  brief: 'Show one break with both sides and its evidence',
  parameters: {
    flags: commonFlags,
    positional: {
      kind: 'tuple',
      parameters: [{ parse: idOf, placeholder: 'ID', brief: 'Id of the break, as listed' }],
    },
  },
  answer: async ({ deployment, args: [id] }: Asked<CommonFlags, [string]>) =>
    showBreak(deployment.function('RunsFunction'), id),
  text: (shown, { args: [id] }) =>
    'absent' in shown ? `No break has the id ${id}.` : jsonDocument(shown.found),
  isSuccess: (shown) => !('absent' in shown),
});

export const breaksCommands = buildRouteMap({
  docs: { brief: 'Differences between the bank and us' },
  routes: { list, show },
});
