import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { severities, type Break } from './break.ts';
import type { Breaks } from './breaks.ts';
import type { BreakResponse, BreakRequest, ShownBreak } from './commands/break-commands.ts';
import { deadlineOf, isOverdue, isQuiet } from './deadline.ts';
import { standingStates } from './states.ts';

/** The most that one answer lists. */
const mostListed = 200;
/** The most that one request reads. */
const mostRead = 2_000;

interface ListDeps {
  readonly breaks: Pick<Breaks, 'list'>;
  readonly clock: Clock;
}

/**
 * The most severe breaks first, and among those the oldest. Breaks that somebody works on are listed only on request.
 */
export async function listBreaks(
  { breaks, clock }: ListDeps,
  asked: BreakRequest<'list'>,
): Promise<BreakResponse<'list'>> {
  const now = toIsoInstant(clock.now());
  const { state, kind, before } = asked;
  const states = state === undefined ? standingStates : [state];
  const found: ShownBreak[] = [];
  let read = 0;
  for await (const row of breaks.list({ states, kind, before })) {
    if (read++ === mostRead) break;
    if (isAskedFor(row, asked, now)) found.push(shown(row, now));
  }
  const sorted = found.toSorted((one, other) => rankOf(one) - rankOf(other));
  return { breaks: sorted.slice(0, mostListed), hasMore: read > mostRead || found.length > mostListed };
}

export function shown(row: Break, now: string): ShownBreak {
  return { ...row, deadline: deadlineOf(row), isOverdue: isOverdue(row, now) };
}

function isAskedFor(row: Break, asked: BreakRequest<'list'>, now: string): boolean {
  const { state, accountId, entity, severity, owner, overdue } = asked;
  if (state === undefined && isQuiet(row, now)) return false;
  if (overdue && !isOverdue(row, now)) return false;
  const is = <Value>(wanted: Value | undefined, value: Value) => wanted === undefined || wanted === value;
  return (
    is(accountId, row.accountId) &&
    is(entity, row.entity) &&
    is(severity, row.severity) &&
    is(owner, row.owner)
  );
}

/** They are sorted by age already, and the sort is stable. */
const rankOf = ({ severity }: Break) => severities.indexOf(severity);
