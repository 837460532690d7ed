import { buildRouteMap } from '@stricli/core';
import type { BreakState } from '#shared/breaks/break.ts';
import { breakCommands, type BreakResponse } from '#shared/breaks/commands/break-commands.ts';
import { commonFlags, idOf, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { adviceOn } from '#ops/commands/runbook.ts';
import { textOfBreak } from './break-text.ts';
import { assign, close, comment, evidence } from './by-one-person.ts';
import { approve, propose } from './by-two-persons.ts';
import { filterFlags, filterOf, stateFlag, type FilterFlags } from './filter.ts';
import { tableOfBreaks } from './listed-text.ts';

interface ListFlags extends CommonFlags, FilterFlags {
  readonly state?: BreakState;
}

const list = stageCommand({
  brief: 'List differences between the bank and us: by severity, then by age',
  parameters: { flags: { ...commonFlags, ...filterFlags, state: stateFlag } },
  answer: async ({ flags, deployment, terminal }: Asked<ListFlags>) =>
    deployment.operators.call(breakCommands.list, filterOf(flags, terminal.clock, flags.state)),
  text: tableOf,
});

function tableOf({ breaks, hasMore }: BreakResponse<'list'>, { flags, terminal }: Asked<ListFlags>): string {
  if (breaks.length === 0) return `No break is ${flags.state ?? 'open'}.`;
  const table = tableOfBreaks(breaks, terminal.clock.now());
  return hasMore ? `${table}\nThere are more: narrow the list, such as with --kind.` : table;
}

const show = stageCommand({
  brief: 'Show one break: what is wrong, both sides, its history and evidence, and what to do',
  parameters: {
    flags: commonFlags,
    positional: {
      kind: 'tuple',
      parameters: [{ parse: idOf, placeholder: 'ID', brief: 'Id of the break, as listed' }],
    },
  },
  answer: async ({ flags, deployment, args: [id] }: Asked<CommonFlags, [string]>) => {
    const shown = await deployment.operators.call(breakCommands.show, { id });
    return 'absent' in shown ? shown : { ...shown, advice: await adviceOn(shown.found, flags.stage) };
  },
  text: (shown, { args: [id] }) => ('absent' in shown ? `No break has the id ${id}.` : textOfBreak(shown)),
  isSuccess: (shown) => !('absent' in shown),
});

export const breaksCommands = buildRouteMap({
  docs: { brief: 'Differences between the bank and us' },
  routes: { list, show, assign, comment, evidence, propose, approve, close },
});
