import { atBusinessHour, businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { MadeChange } from '#shared/operators/function-call.ts';
import type { Break } from './break.ts';
import type { Breaks, ErasedAccounts } from './breaks.ts';
import type { BreakChange } from './commands/break-commands.ts';
import type { ChangedPart } from './commands/in-parts.ts';
import { whyTwo } from './closable.ts';
import type { BreakNotes } from './notes.ts';
import { isStanding } from './states.ts';

export interface ChangeBreaksDeps {
  readonly breaks: Pick<Breaks, 'read' | 'move'>;
  readonly notes: Pick<BreakNotes, 'add'>;
  readonly register: ErasedAccounts;
  readonly clock: Clock;
}

interface Note {
  readonly ids: readonly string[];
  readonly text?: string | undefined;
  readonly evidence?: string[];
}

/** Changes one break, or says why not. Idempotent for the same change. */
type ChangeOne = (found: Break, at: string) => Promise<string | undefined>;

/** The changes of breaks that need only one person. */
export function createChangeBreaks({ breaks, notes, register, clock }: ChangeBreaksDeps) {
  const each = async (ids: readonly string[], changeOne: ChangeOne): Promise<ChangedPart> => {
    const before: ChangedPart['before'] = {};
    const refused: ChangedPart['refused'] = [];
    const at = toIsoInstant(clock.now());
    for (const id of ids) {
      const found = await breaks.read(id);
      // By the id of an earlier episode, `read` finds the latest one.
      const because = found?.id === id ? await changeOne(found, at) : 'there is no such break';
      if (because !== undefined) refused.push({ id, because });
      else if (found !== undefined) before[found.state] = (before[found.state] ?? 0) + 1;
    }
    return { before, refused };
  };

  return {
    async assign(
      { ids, owner, untilDay }: BreakChange<'assign'>,
      { person: by }: MadeChange,
    ): Promise<ChangedPart> {
      const quietUntil = toIsoInstant(atBusinessHour(daysAfter(untilDay, 1), 0));
      const problem = whyNotUntil(untilDay, businessDay(clock.now()));
      return each(ids, async (found, at) => {
        if (problem !== undefined) return problem;
        if (found.state === 'ACKNOWLEDGED' && found.owner === owner && found.quietUntil === quietUntil)
          return undefined;
        if (!isStanding(found)) return `it is ${found.state}`;
        if (found.proposal !== undefined) return `it has an open proposal: ${found.proposal}`;
        await breaks.move(found, { to: 'ACKNOWLEDGED', at, by, owner, quietUntil });
        return undefined;
      });
    },

    /** A comment, or evidence. */
    note: async (
      { ids, text, evidence = [] }: Note,
      { id: change, person: by }: MadeChange,
    ): Promise<ChangedPart> =>
      each(ids, async (found, at) => {
        const account = found.accountId === undefined ? undefined : await register.read(found.accountId);
        // No erasure would ever reach the note.
        if (account?.state === 'erased') return 'its account was erased';
        await notes.add(found, { change, at, by, evidence, ...(text !== undefined && { text }) });
        return undefined;
      }),

    close: async (
      { ids }: BreakChange<'close'>,
      { id: change, person: by, reason: because }: MadeChange,
    ): Promise<ChangedPart> =>
      each(ids, async (found, at) => {
        if (found.settledBy === change) return undefined;
        if (!isStanding(found)) return `it is ${found.state}`;
        if (found.proposal !== undefined) return `it has an open proposal: ${found.proposal}`;
        const two = whyTwo(found);
        if (two !== undefined) return two;
        await breaks.move(found, { to: 'RESOLVED', at, by, settledBy: change, settledBecause: because });
        return undefined;
      }),
  };
}

/** A break is quiet for at most so many days, so that it is not forgotten. */
const mostQuietDays = 30;

function whyNotUntil(untilDay: string, today: string): string | undefined {
  if (untilDay < today) return `${untilDay} is over at the bank`;
  if (untilDay > daysAfter(today, mostQuietDays))
    return `a break can be quiet for at most ${mostQuietDays} days`;
  return undefined;
}
