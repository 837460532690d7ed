import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import type { Capabilities } from '#shared/capabilities/capability.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';
import { lengthOf, type AskEvidence, type Obtained } from './ask-evidence.ts';
import type { OtherDays } from './other-days.ts';

interface PeriodEvidenceDeps {
  readonly ask: AskEvidence;
  readonly ofOtherDays: OtherDays;
  readonly capabilities: { readonly see: Capabilities['see'] };
  readonly clock: Clock;
}

/**
 * The bank's statement of a period. If the bank states no single days, a period of one day joins the next period. The
 * last day of an account cannot: it is cut out of a statement that also covers the day before or the days after.
 */
export type PeriodEvidence = (issue: Issue) => Promise<Obtained | 'to-be-joined'>;

export function createPeriodEvidence(deps: PeriodEvidenceDeps): PeriodEvidence {
  return async (issue) => {
    const { account, period } = issue;
    const asked = await deps.ask(account.id, period);
    const isOneDay = period.firstDay === period.lastDay;
    return isOneDay && asked.outcome !== 'unknown' ? ofOneDay(deps, issue, asked) : asked;
  };
}

async function ofOneDay(
  { ask, ofOtherDays, capabilities, clock }: PeriodEvidenceDeps,
  issue: Issue,
  asked: Obtained,
): Promise<Obtained | 'to-be-joined'> {
  const { account, period } = issue;
  await capabilities.see({
    name: 'one-day-statements',
    state: asked.outcome === 'answered' ? 'proven' : 'refuted',
    evidence: [statementName(account.id, period)],
    at: toIsoInstant(clock.now()),
  });
  if (asked.outcome === 'answered') return asked;
  if (account.closedDay === undefined || account.closedDay > period.lastDay) return 'to-be-joined';
  if (account.openedDay !== undefined && account.openedDay >= period.firstDay)
    return (await ofOtherDays(issue)) ?? asked;
  const both = { firstDay: daysAfter(period.firstDay, -1), lastDay: period.lastDay };
  const ofTwo = await ask(account.id, both);
  if (ofTwo.outcome !== 'answered') return ofTwo.outcome === 'unknown' ? ofTwo : asked;
  // Nothing says to which of the two days such a line belongs.
  if (Iterator.from(ofTwo.evidence.lines).some(({ valutaDay }) => valutaDay === undefined)) return asked;
  const evidence = withoutFirstDay(ofTwo.evidence);
  const { openingCents, lines } = evidence;
  return { ...ofTwo, evidence, kept: { ...ofTwo.kept, openingCents, lines: lengthOf(lines) } };
}

/** The evidence from the second day on: its opening balance contains the first day's lines. */
function withoutFirstDay(evidence: BankEvidence): BankEvidence {
  const { firstDay, openingCents, lines } = evidence;
  const ofFirstDay = [...lines].filter(({ valutaDay }) => valutaDay === firstDay);
  return {
    ...evidence,
    firstDay: daysAfter(firstDay, 1),
    openingCents: ofFirstDay.reduce((sum, { cents }) => sum + cents, openingCents),
    lines: [...lines].filter(({ valutaDay }) => valutaDay !== firstDay),
  };
}
