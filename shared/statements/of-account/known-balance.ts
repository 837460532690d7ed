import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { LatestStatements } from '#shared/statements/model/ports.ts';
import { perhapsCountedUntil, surelyCountedUntil } from '#shared/statements/model/counted-until.ts';

/** A proved balance of an account by valuta date at the end of a day. Integer cents. */
export interface KnownBalance {
  readonly day: string;
  readonly cents: number;
  /** It counts what the bank had recorded by then (canonical UTC). Omitted if it counts nothing that is mirrored. */
  readonly countsUntil?: string | undefined;
  /** The balance certainly counts what the bank had recorded by then; given if that is earlier. Canonical UTC. */
  readonly surelyUntil?: string | undefined;
  /** Key of the statement that proves it. */
  readonly evidence?: string | undefined;
}

/**
 * The latest known balance up to that day: where a published bank statement ends, else where one begins, the baseline,
 * or nothing before the account was opened. Undefined if no balance is known for so early a day.
 */
export async function knownBalance(
  rows: LatestStatements,
  { id, baseline, openedDay }: RegisteredAccount,
  day: string,
): Promise<KnownBalance | undefined> {
  let beginning: KnownBalance | undefined;
  for await (const row of rows.latest(id)) {
    const { firstDay, lastDay, state, evidence } = row;
    if (state !== 'PUBLISHED' || evidence === undefined) continue;
    const [surelyUntil, countsUntil] = [surelyCountedUntil(row), perhapsCountedUntil(row)];
    const proved = { countsUntil, surelyUntil, evidence: evidence.key };
    if (lastDay <= day) return { day: lastDay, cents: evidence.closingCents, ...proved };
    const before = daysAfter(firstDay, -1);
    if (before <= day) beginning = { day: before, cents: evidence.openingCents, ...proved };
  }
  if (beginning !== undefined) return beginning;
  if (baseline !== undefined && baseline.day <= day) {
    const { valutaCents: cents, askedAt: countsUntil, evidence } = baseline;
    return { day: baseline.day, cents, countsUntil, evidence };
  }
  return openedDay !== undefined && openedDay > day ? { day, cents: 0 } : undefined;
}
