import { buildRouteMap } from '@stricli/core';
import { breakKinds, breakStates, type Break, type BreakKind } from '#shared/breaks/break.ts';
import type { BreaksAnswer } from '#shared/breaks/breaks-exchanges.ts';
import { listBreaks, showBreak } from '#ops/commands/runs.ts';
import { commonFlags, idOf, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { adviceOn } from '#ops/terminal/runbook.ts';
import { textTable } from '#ops/terminal/table.ts';
import { differenceOf, textOfBreak } from './break-text.ts';

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
  const rows = breaks.map((found) => {
    const { id, kind, severity, firstSeenAt, entity, field } = found;
    return [id, kind, severity, firstSeenAt, entity, field, differenceOf(found) ?? ''];
  });
  const table = textTable([
    ['id', 'kind', 'severity', 'first seen', 'about', 'field', 'difference'],
    ...rows,
  ]);
  return hasMore ? `${table}\nThere are more: narrow the list with --kind.` : table;
}

const show = stageCommand({
  brief: 'Show one break: what is wrong, both sides, its evidence, and what to do',
  parameters: {
    flags: commonFlags,
    positional: {
      kind: 'tuple',
      parameters: [{ parse: idOf, placeholder: 'ID', brief: 'Id of the break, as listed' }],
    },
  },
  answer: async ({ deployment, args: [id] }: Asked<CommonFlags, [string]>) => {
    const shown = await showBreak(deployment.function('RunsFunction'), id);
    return 'absent' in shown ? shown : { ...shown, advice: await adviceOn(shown.found) };
  },
  text: (shown, { args: [id] }) => ('absent' in shown ? `No break has the id ${id}.` : textOfBreak(shown)),
  isSuccess: (shown) => !('absent' in shown),
});

export const breaksCommands = buildRouteMap({
  docs: { brief: 'Differences between the bank and us' },
  routes: { list, show },
});
