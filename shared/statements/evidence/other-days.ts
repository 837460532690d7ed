import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import { verifySums } from '#shared/bookings/evidence/verify-sums.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import { lengthOf, type Answered, type AskEvidence } from './ask-evidence.ts';

interface OtherDaysDeps {
  readonly ask: AskEvidence;
  readonly clock: Clock;
}

/**
 * The period, cut out of a statement that ends yesterday. Such a statement is a different one each day, so the bank
 * cannot repeat an earlier answer. Undefined if none adds up.
 */
export type OtherDays = (issue: Issue) => Promise<Answered | undefined>;

export function createOtherDays({ ask, clock }: OtherDaysDeps): OtherDays {
  return async ({ account, period, work }) => {
    const today = [work.run.asOf, businessDay(clock.now())].toSorted()[1] ?? '';
    const wider = { firstDay: period.firstDay, lastDay: daysAfter(today, -1) };
    if (wider.lastDay <= period.lastDay || !(await work.mayWrite())) return undefined;
    const asked = await ask(account.id, wider);
    if (asked.outcome !== 'answered') return undefined;
    // Nothing says whether such a line belongs to the period.
    if (Iterator.from(asked.evidence.lines).some(({ valutaDay }) => valutaDay === undefined))
      return undefined;
    const { iban = asked.evidence.iban, currency } = account;
    if (verifySums(asked.evidence, { iban, currency, ...wider }).length > 0) return undefined;
    const evidence = until(asked.evidence, period.lastDay);
    const { closingCents, lines } = evidence;
    return { ...asked, evidence, kept: { ...asked.kept, closingCents, lines: lengthOf(lines) } };
  };
}

/** The evidence up to an earlier day: its closing balance lacks the later lines. */
function until(evidence: BankEvidence, lastDay: string): BankEvidence {
  const lines = [...evidence.lines].filter(({ valutaDay = '' }) => valutaDay <= lastDay);
  const closingCents = lines.reduce((sum, { cents }) => sum + cents, evidence.openingCents);
  return { ...evidence, lastDay, closingCents, lines };
}
