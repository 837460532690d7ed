import { brokenRule } from '#shared/bookings/file-checks/file-check.ts';
import { checkCamt053 } from '#shared/statements/formats/camt053/check-camt053.ts';
import { collectedFile } from '#shared/statements/formats/collected-file.ts';
import { statementOfJson } from '#shared/statements/formats/statement-json.ts';
import type { Statement } from '#shared/statements/model/statement.ts';
import type { Publication } from '#shared/statements/model/statement-row.ts';
import type { Operators } from '#shared/commands/operators-client.ts';
import { whyUnknown } from '#shared/portfolio/refused-accounts.ts';
import { statementCommands } from '#shared/statements/commands/statement-commands.ts';

interface Collected {
  /** One camt.053 file with the statements of all accounts. */
  readonly file: string;
  readonly statements: number;
  readonly bookings: number;
}

/** One file is in memory as a whole. */
const mostBookings = 200_000;

/** The published statements until that day. Refused if an account has none. */
export async function collectStatements(
  { operators, readFile }: Sources,
  accountIds: readonly string[],
  lastDay: string,
): Promise<Collected | { readonly refused: string }> {
  const found: Statement[] = [];
  let bookings = 0;
  for (const accountId of new Set(accountIds)) {
    const shown = await operators.call(statementCommands.show, { accountId });
    if ('absent' in shown) return { refused: whyUnknown([accountId]) };
    const published = shown.statements.find((each) => each.lastDay === lastDay)?.publication;
    if (published === undefined)
      return { refused: `${accountId} has no published statement until ${lastDay}` };
    bookings += published.bookings;
    if (bookings > mostBookings)
      return {
        refused: `the statements have more than ${mostBookings} bookings, which do not fit into one file: fetch ${published.files.camt053} and those of the other accounts`,
      };
    const read = publishedStatement(await readFile(published.files.json), { accountId, lastDay, published });
    if (read === undefined)
      return {
        refused: `${published.files.json} is not the statement of ${accountId} that was published: restore the object's version from ${published.at}`,
      };
    found.push(read);
  }
  const file = collectedFile(found);
  const broken = brokenRule(checkCamt053(), file);
  if (broken !== undefined)
    return {
      refused: `the file would break the rules of its format (${broken.message}), so it is not written`,
    };
  return { file, statements: found.length, bookings };
}

interface Published {
  readonly accountId: string;
  readonly lastDay: string;
  readonly published: Publication;
}

/** The statement in a file, if it is the one that was published: whoever may write to the bucket may have changed it. */
function publishedStatement(
  text: string,
  { accountId, lastDay, published }: Published,
): Statement | undefined {
  const read = statementOfJson(text);
  if (read === undefined) return undefined;
  const { account, entries, openingCents, closingCents, year, number } = read;
  const movedCents = entries.reduce((sum, { cents }) => sum + cents, 0);
  const isPublished =
    account.id === accountId &&
    read.lastDay === lastDay &&
    year === published.year &&
    number === published.number &&
    entries.length === published.bookings &&
    openingCents === published.openingCents &&
    closingCents === published.closingCents &&
    openingCents + movedCents === closingCents;
  return isPublished ? read : undefined;
}

interface Sources {
  readonly operators: Pick<Operators, 'call'>;
  /** The text of a file in the bucket of statements. */
  readonly readFile: (key: string) => Promise<string>;
}
