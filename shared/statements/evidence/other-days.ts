import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import { verifySums } from '#shared/bookings/evidence/verify-sums.ts';
import { askEvidence, type Obtained } from './ask-evidence.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import type { Issue } from '#shared/statements/issue.ts';

type Answered = Extract<Obtained, { readonly outcome: 'answered' }>;

/**
 * The period taken from a statement until yesterday, which is another statement each day: of the days asked for before,
 * a bank may only repeat what it first said. Undefined if there is none that adds up.
 */
export async function ofOtherDays(deps: IssueDeps, issue: Issue): Promise<Answered | undefined> {
  const { account, period, work } = issue;
  const today = [work.run.asOf, businessDay(deps.clock.now())].toSorted()[1] ?? '';
  const wider = { firstDay: period.firstDay, lastDay: daysAfter(today, -1) };
  if (wider.lastDay <= period.lastDay || !(await work.mayWrite())) return undefined;
  const asked = await askEvidence(deps, account.id, wider);
  if (asked.outcome !== 'answered') return undefined;
  // Nothing says which lines are of the days that are too many.
  if (asked.evidence.lines.some(({ valutaDay }) => valutaDay === undefined)) return undefined;
  const { iban = asked.evidence.iban, currency } = account;
  if (verifySums(asked.evidence, { iban, currency, ...wider }).length > 0) return undefined;
  const evidence = until(asked.evidence, period.lastDay);
  const { closingCents, lines } = evidence;
  return { ...asked, evidence, kept: { ...asked.kept, closingCents, lines: lines.length } };
}

/** Ends earlier, without what the later lines have added. */
function until(evidence: BankEvidence, lastDay: string): BankEvidence {
  const lines = evidence.lines.filter(({ valutaDay = '' }) => valutaDay <= lastDay);
  const closingCents = lines.reduce((sum, { cents }) => sum + cents, evidence.openingCents);
  return { ...evidence, lastDay, closingCents, lines };
}
