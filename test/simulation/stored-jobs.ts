import { breakRow, type Break } from '#shared/breaks/break.ts';
import { run as runSchema, type Run } from '#shared/jobs/run.ts';
import { registeredAccount, type RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { ofAccountRow, type OfAccountRow } from '#shared/statements/model/of-account-row.ts';
import { statementRow, type StatementRow } from '#shared/statements/model/statement-row.ts';
import type { Stored } from './stored.ts';

interface FinishedShard {
  readonly id: string;
  readonly items: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** A run with its shards. */
export interface StoredRun {
  readonly run: Run;
  readonly finished: readonly FinishedShard[];
  readonly open: readonly string[];
  /** Items that were set aside. */
  readonly setAside: readonly string[];
}

/** What the jobs keep in the work table, read as production reads it. */
export interface StoredJobs {
  readonly runs: readonly StoredRun[];
  readonly accounts: ReadonlyMap<string, RegisteredAccount>;
  /** Bank statements of an account by their last day. */
  readonly statements: ReadonlyMap<string, readonly StatementRow[]>;
  readonly ofAccount: readonly OfAccountRow[];
  readonly breaks: readonly Break[];
}

type Row = Readonly<Record<string, unknown>>;

export function storedJobs({ work }: Pick<Stored, 'work'>): StoredJobs {
  const rows = work.map(withNumbers);
  const under = (prefix: string) => rows.filter(({ pk }) => String(pk).startsWith(prefix));
  const ofAccounts = under('STATEMENT#');
  const statements = ofAccounts
    .filter(({ sk }) => String(sk).startsWith('bank#'))
    .map((row) => statementRow.parse(row));
  return {
    runs: under('RUNS#').map((row) => storedRun(row, rows)),
    accounts: new Map(
      under('REGISTER#').map((row) => [String(row['id']), registeredAccount.parse(row)] as const),
    ),
    statements: Map.groupBy(
      statements.toSorted((one, other) => (one.lastDay < other.lastDay ? -1 : 1)),
      ({ accountId }) => accountId,
    ),
    ofAccount: ofAccounts
      .filter(({ sk }) => String(sk).startsWith('of-account#'))
      .map((row) => ofAccountRow.parse(row)),
    breaks: under('BREAKS#').map((row) => breakRow.parse(row)),
  };
}

function storedRun(row: Row, rows: readonly Row[]): StoredRun {
  const run = runSchema.parse({ ...row, request: row['wish'], counts: countsOf(row) });
  const shards = rows.filter(({ pk }) => pk === `RUN#${run.job}#${run.id}`);
  const idsOf = (prefix: string) => shards.filter(({ sk }) => String(sk).startsWith(prefix));
  return {
    run,
    finished: idsOf('finished#') as unknown as readonly FinishedShard[],
    open: idsOf('open#').map(({ id }) => String(id)),
    setAside: idsOf('set-aside#').map(({ item }) => String(item)),
  };
}

/** Counters lie beside each other in the row. */
function countsOf(row: Row): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, count]) =>
      name.startsWith('count#') ? [[name.slice('count#'.length), Number(count)] as const] : [],
    ),
  );
}

/** Numbers of the rows of the work table are bigints. */
function withNumbers(row: Row): Row {
  const text = JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  );
  return JSON.parse(text) as Row;
}
