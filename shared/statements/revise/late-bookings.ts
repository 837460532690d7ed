import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Baseline } from '#shared/portfolio/registered-account.ts';
import { evidenceFirstDay, evidenceLineIds } from '#shared/bookings/evidence/evidence-json.ts';
import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { KeptEvidence, StatementRow } from '#shared/statements/model/statement-row.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import type { Issue } from '#shared/statements/issue.ts';
import type { Before } from '#shared/statements/model/statement-before.ts';
import { surelyCountedUntil } from '#shared/statements/model/counted-until.ts';

export const firstValuta = (bookings: readonly BookingOfAccount[]) =>
  bookings.reduce((first, { valutaDate = '' }) => (valutaDate < first ? valutaDate : first), '9999');

interface Between {
  readonly before: Before;
  readonly countsUntil: string;
}

/** Recorded since the bank may have made the statement before, and with a valuta date up to its last day. */
export async function lateBookings(
  { mirrored, files, lagMs, rows }: IssueDeps,
  { account }: Issue,
  { before, countsUntil }: Between,
): Promise<readonly BookingOfAccount[]> {
  const askedAt = before.row?.evidence?.askedAt;
  const countedUntil = before.row && surelyCountedUntil(before.row);
  const since =
    countedUntil === undefined
      ? `${before.lastDay}T00:00:00.000Z`
      : toIsoInstant(Date.parse(countedUntil) - lagMs);
  const until = toIsoInstant(Date.parse(countsUntil) + lagMs);
  const candidates = (await mirrored.since(account.id, since)).filter(
    ({ valutaDate, recordedAt }) =>
      valutaDate !== undefined && valutaDate <= before.lastDay && recordedAt <= until,
  );
  if (candidates.length === 0) return [];
  if (askedAt === undefined) return notInBaseline({ files, lagMs }, account.baseline, candidates);
  const stated = new Set<string>();
  const state = async (version: Pick<KeptEvidence, 'key' | 'explainedBy'>) => {
    const text = await files.readIfKept(version.key);
    for (const id of text === undefined ? [] : evidenceLineIds(text)) stated.add(id);
    for (const id of version.explainedBy ?? []) stated.add(id);
  };
  const firstDay = firstValuta(candidates);
  for await (const row of rows.latest(account.id)) {
    if (row.firstDay > before.lastDay) continue;
    const version = versionAt(row, askedAt);
    if (version !== undefined) await state(version);
    if (row.firstDay <= firstDay) break;
  }
  return candidates.filter(({ id }) => !stated.has(id));
}

/**
 * Recorded since then without a valuta date, and no line of the statement that follows: the bank, which does not show the
 * date, may count them before it. The last day before is as good as any.
 */
export async function undatedLately(
  { mirrored, lagMs }: Pick<IssueDeps, 'mirrored' | 'lagMs'>,
  { account, before }: Pick<Issue, 'account' | 'before'>,
  { evidence, countsUntil }: { readonly evidence: BankEvidence; readonly countsUntil: string },
): Promise<readonly BookingOfAccount[]> {
  const countedUntil = (before.row && surelyCountedUntil(before.row)) ?? account.baseline?.askedAt;
  if (countedUntil === undefined) return [];
  const lines = new Set(evidence.lines.map(({ bookingId }) => bookingId));
  const until = toIsoInstant(Date.parse(countsUntil) + lagMs);
  return (await mirrored.since(account.id, toIsoInstant(Date.parse(countedUntil) - lagMs)))
    .filter(
      ({ id, valutaDate, recordedAt }) => valutaDate === undefined && !lines.has(id) && recordedAt <= until,
    )
    .map((booking) => ({ ...booking, valutaDate: before.lastDay }));
}

/** A baseline's statement lists what it counts of its own days, and of earlier ones counts what was recorded by then. */
async function notInBaseline(
  { files, lagMs }: Pick<IssueDeps, 'files' | 'lagMs'>,
  baseline: Baseline | undefined,
  candidates: readonly BookingOfAccount[],
): Promise<readonly BookingOfAccount[]> {
  if (baseline?.evidence === undefined) return candidates;
  const text = await files.read(baseline.evidence);
  const [lines, firstDay] = [new Set(evidenceLineIds(text)), evidenceFirstDay(text)];
  const { askedAt } = baseline;
  const countedUntil = askedAt === undefined ? '' : toIsoInstant(Date.parse(askedAt) - lagMs);
  const isCounted = ({ id, valutaDate = '', recordedAt }: BookingOfAccount) =>
    valutaDate < firstDay ? recordedAt < countedUntil : lines.has(id);
  return candidates.filter((booking) => !isCounted(booking));
}

/** The version that was current at that instant. */
function versionAt({ superseded, evidence }: StatementRow, instant: string): KeptEvidence | undefined {
  return [...superseded, ...(evidence === undefined ? [] : [evidence])]
    .filter(({ askedAt }) => askedAt <= instant)
    .at(-1);
}
