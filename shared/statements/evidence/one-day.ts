import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { askEvidence, type Obtained } from './ask-evidence.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import type { Issue } from '#shared/statements/issue.ts';
import { ofOtherDays } from './other-days.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';

/**
 * What the bank answered for a period of one day: the answer itself where it states single days. Otherwise the day joins
 * the next period; the last day of an account is taken from a statement of it and the day before, or the days after.
 */
export async function ofOneDay(
  deps: IssueDeps,
  issue: Issue,
  asked: Obtained,
): Promise<Obtained | 'to-be-joined'> {
  const { account, period } = issue;
  if (asked.outcome === 'unknown') return asked;
  await deps.capabilities.see({
    name: 'one-day-statements',
    state: asked.outcome === 'answered' ? 'proven' : 'refuted',
    evidence: [statementName(account.id, period)],
    at: toIsoInstant(deps.clock.now()),
  });
  if (asked.outcome === 'answered') return asked;
  if (account.closedDay === undefined || account.closedDay > period.lastDay) return 'to-be-joined';
  if (account.openedDay !== undefined && account.openedDay >= period.firstDay)
    return (await ofOtherDays(deps, issue)) ?? asked;
  const both = { firstDay: daysAfter(period.firstDay, -1), lastDay: period.lastDay };
  const ofTwo = await askEvidence(deps, account.id, both);
  if (ofTwo.outcome !== 'answered') return ofTwo.outcome === 'unknown' ? ofTwo : asked;
  // Nothing says of which of the two days such a line is.
  if (ofTwo.evidence.lines.some(({ valutaDay }) => valutaDay === undefined)) return asked;
  const evidence = withoutFirstDay(ofTwo.evidence);
  const { openingCents, lines } = evidence;
  return { ...ofTwo, evidence, kept: { ...ofTwo.kept, openingCents, lines: lines.length } };
}

/** Begins a day later, with what the first day's lines have added. */
function withoutFirstDay(evidence: BankEvidence): BankEvidence {
  const { firstDay, openingCents, lines } = evidence;
  const ofFirstDay = lines.filter(({ valutaDay }) => valutaDay === firstDay);
  return {
    ...evidence,
    firstDay: daysAfter(firstDay, 1),
    openingCents: ofFirstDay.reduce((sum, { cents }) => sum + cents, openingCents),
    lines: lines.filter(({ valutaDay }) => valutaDay !== firstDay),
  };
}

/** The row says so before the register goes on: a crash between leads here again. */
export async function joinToNext(
  { register, rows, breaks, clock }: IssueDeps,
  { account, period }: Issue,
  row: StatementRow,
): Promise<void> {
  await rows.write({ ...row, state: 'JOINED' });
  await breaks.heal({ entity: statementName(account.id, period), found: [] }, toIsoInstant(clock.now()));
  await register.joinToNext(account.id, period.firstDay);
}
