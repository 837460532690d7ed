import { sha256Hex } from '#shared/kernel/digest.ts';
import { evidenceHolder } from '#shared/bookings/evidence/evidence-json.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { KeptEvidence, StatementRow } from '#shared/statements/model/statement-row.ts';
import type { Statement } from '#shared/statements/model/statement.ts';
import { correctionEntry } from './correction-entry.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import type { Issue } from '#shared/statements/issue.ts';
import { entriesOf } from './late-entries.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';
import type { CorrectedLine } from '#shared/statements/unstated/unstated-bookings.ts';

interface Contents {
  /** All that it states, in the order of the bank. */
  readonly bookings: readonly BookingOfAccount[];
  readonly corrected: readonly CorrectedLine[];
  readonly before: StatementRow | undefined;
  readonly kept: KeptEvidence;
  readonly createdAt: string;
  readonly valutaCents: number;
}

/** Our statement of a period whose bank statement was found right. */
export async function composeStatement(
  deps: IssueDeps,
  issue: Issue,
  { bookings, corrected, before, kept, createdAt, valutaCents }: Contents,
): Promise<Statement> {
  const { account, period } = issue;
  const { id, iban, bic, currency } = account;
  if (iban === undefined) throw new Error(`The IBAN of ${id} is unknown`);
  const year = Number(period.lastDay.slice(0, 4));
  const openingCents = before?.publication?.closingCents ?? account.baseline?.bookedCents ?? 0;
  const entries = [
    ...(await entriesOf(deps, issue, bookings)),
    ...corrected.map((line) => correctionEntry(issue, line)),
  ];
  const holder = evidenceHolder(await deps.files.read(kept.key));
  return {
    id: sha256Hex(statementName(id, period)).slice(0, 32),
    account: { id, iban, bic, currency, holder },
    ...period,
    createdAt,
    year,
    number: before?.publication?.year === year ? before.publication.number + 1 : 1,
    openingCents,
    closingCents: entries.reduce((sum, { cents }) => sum + cents, openingCents),
    valutaCents,
    entries,
  };
}
