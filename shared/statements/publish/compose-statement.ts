import { sha256Hex } from '#shared/kernel/digest.ts';
import { evidenceHolder } from '#shared/bookings/evidence/evidence-json.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { KeptEvidence } from '#shared/statements/model/statement-row.ts';
import type { Statement } from '#shared/statements/model/statement.ts';
import type { Issue } from '#shared/statements/model/issue.ts';
import type { KeptFiles, LatestStatements } from '#shared/statements/model/ports.ts';
import { correctionEntry, entriesOf } from './statement-entries.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';
import type { CorrectedLine } from '#shared/statements/unstated/proof.ts';

interface ComposeDeps {
  readonly rows: LatestStatements;
  readonly files: KeptFiles;
}

interface Contents {
  /** All that it states, in the order of the bank. */
  readonly bookings: readonly BookingOfAccount[];
  readonly corrected: readonly CorrectedLine[];
  readonly kept: KeptEvidence;
  readonly createdAt: string;
  readonly valutaCents: number;
}

/** Our statement of a period whose bank statement was found right. */
export async function composeStatement(
  { rows, files }: ComposeDeps,
  issue: Issue,
  { bookings, corrected, kept, createdAt, valutaCents }: Contents,
): Promise<Statement> {
  const { account, period } = issue;
  const before = issue.before.row;
  const { id, iban, bic, currency } = account;
  if (iban === undefined) throw new Error(`The IBAN of ${id} is unknown`);
  const year = Number(period.lastDay.slice(0, 4));
  const openingCents = before?.publication?.closingCents ?? account.baseline?.bookedCents ?? 0;
  const entries = [
    ...(await entriesOf(rows, issue, bookings)),
    ...corrected.map((line) => correctionEntry(issue, line)),
  ];
  const holder = evidenceHolder(await files.read(kept.key));
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
