import {
  breaksExchanges,
  type BreaksAnswer,
  type BreaksRequest,
  type ShownBreak,
} from '#shared/breaks/commands/break-commands.ts';
import { ask, type DeployedFunction } from '#shared/commands/operators-client.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';

export type BreaksFilter = Partial<Omit<BreaksRequest<'list'>, 'ask'>>;

export async function listBreaks(
  runs: DeployedFunction,
  filter: BreaksFilter,
): Promise<BreaksAnswer<'list'>> {
  return ask(runs, breaksExchanges.list, { ask: 'list-breaks', ...filter });
}

export async function showBreak(runs: DeployedFunction, id: string): Promise<BreaksAnswer<'show'>> {
  return ask(runs, breaksExchanges.show, { ask: 'show-break', id });
}

const atOnce = 8;

/** Those of the ids that are breaks. */
export async function breaksById(
  runs: DeployedFunction,
  ids: readonly string[],
): Promise<readonly ShownBreak[]> {
  const shown = await inParallel([...new Set(ids)], atOnce, async (id) => showBreak(runs, id));
  return shown.flatMap((each) => ('absent' in each ? [] : [each.found]));
}
