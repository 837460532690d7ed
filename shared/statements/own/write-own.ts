import { FormatError, type BrokenRule } from '#shared/bookings/file-checks/file-check.ts';
import type { Period } from '#shared/bookings/period.ts';
import type { CompanyStatementFormat } from '#shared/statements/own/company-format.ts';
import { throwing, type StepLimit } from '#shared/kernel/step-limit.ts';
import type { EntryTotals } from '#shared/statements/formats/entry-totals.ts';
import { statedEntries } from '#shared/statements/formats/statement-json.ts';
import type { StatementFiles } from '#shared/statements/model/ports.ts';
import type { StatementHead } from '#shared/statements/model/statement.ts';
import { brokenOwn } from './check-own.ts';
import { ownText } from './own-text.ts';

/** A format of the company, as the stage binds it. */
export interface OwnFormat {
  readonly name: string;
  readonly extension: string;
  /** Loads its code. */
  readonly company: () => Promise<CompanyStatementFormat>;
}

interface WriteOwnDeps {
  readonly files: Pick<StatementFiles, 'writeTogether' | 'lines'>;
  readonly timers: StepLimit['timers'];
}

/** A statement whose JSON file is stored. */
export interface StoredStatement extends Period {
  readonly accountId: string;
  readonly head: StatementHead;
  readonly totals: EntryTotals;
  /** Key of that file. */
  readonly json: string;
}

export interface OwnFiles {
  /** Keys, by the name of the format. */
  readonly written: Readonly<Record<string, string>>;
  readonly failed: readonly BrokenRule[];
}

export type WriteOwn = (statement: StoredStatement, formats: readonly OwnFormat[]) => Promise<OwnFiles>;

/**
 * Writes a statement in formats of the company, each by itself from the JSON file, so that none can disturb ours or another
 * one. What its code does wrongly is returned; rejects if the stores fail.
 */
export function createWriteOwn(deps: WriteOwnDeps): WriteOwn {
  return async (statement, formats) => {
    const written: Record<string, string> = {};
    const failed: BrokenRule[] = [];
    for (const format of formats) {
      try {
        written[format.name] = await writeOne(deps, statement, format);
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
        failed.push(error.broken);
      }
    }
    return { written, failed };
  };
}

async function writeOne(
  { files, timers }: WriteOwnDeps,
  { accountId, firstDay, lastDay, head, totals, json }: StoredStatement,
  format: OwnFormat,
): Promise<string> {
  const { name, extension } = format;
  const company = await loaded(format);
  const texts = ownText(
    { name, company, timers },
    { head, totals, entries: statedEntries(files.lines(json)) },
  );
  const kind = `own-${name}` as const;
  const file = { accountId, kind, extension, period: { firstDay, lastDay }, contents: json };
  const [written] = await files.writeTogether([file], inSteps(texts));
  if (written === undefined) throw new Error('One file is written');
  return written.key;
}

async function loaded({ name, company }: OwnFormat): Promise<CompanyStatementFormat> {
  try {
    return await company();
  } catch (error) {
    throw brokenOwn(name, `is not written: loading its code ${throwing(error)}`);
  }
}

async function* inSteps(texts: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  for await (const text of texts) yield [text];
}
