import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Breaks } from './breaks.ts';
import type { BreakRequest, BreakResponse } from './commands/break-commands.ts';
import { createChangeBreaks, type ChangeBreaksDeps } from './change-breaks.ts';
import type { BreakStep } from './history.ts';
import { listBreaks, shown } from './list-breaks.ts';
import type { BreakNotes } from './notes.ts';

export interface HandleBreaksDeps extends Omit<ChangeBreaksDeps, 'breaks' | 'notes'> {
  readonly breaks: ChangeBreaksDeps['breaks'] & Pick<Breaks, 'list'>;
  readonly notes: BreakNotes & { history(id: string): Promise<readonly BreakStep[]> };
  /** The bucket of statements: `s3://<bucket>`. */
  readonly evidenceIn: string;
}

/** Lists and shows breaks, and changes what one person may change. */
export function createHandleBreaks(deps: HandleBreaksDeps) {
  const { breaks, notes, evidenceIn, clock } = deps;
  const change = createChangeBreaks(deps);

  const show = async ({ id }: BreakRequest<'show'>): Promise<BreakResponse<'show'>> => {
    const found = await breaks.read(id);
    if (found === undefined) return { absent: true };
    const [history, written] = await Promise.all([notes.history(found.id), notes.of(found)]);
    return {
      found: shown(found, toIsoInstant(clock.now())),
      history: [...history],
      notes: [...written],
      evidenceIn,
    };
  };

  return {
    list: async (request: BreakRequest<'list'>) => listBreaks(deps, request),
    show,
    ...change,
  };
}
