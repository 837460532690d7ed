import { breakCommands, type BreakRequest, type ShownBreak } from '#shared/breaks/commands/break-commands.ts';
import type { Operators } from '#shared/commands/operators-client.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';

export type BreaksFilter = Partial<BreakRequest<'list'>>;

const atOnce = 8;

/** Those of the ids that are breaks. */
export async function breaksById(
  operators: Pick<Operators, 'call'>,
  ids: readonly string[],
): Promise<readonly ShownBreak[]> {
  const shown = await inParallel([...new Set(ids)], atOnce, async (id) =>
    operators.call(breakCommands.show, { id }),
  );
  return shown.flatMap((each) => ('absent' in each ? [] : [each.found]));
}
