import type { StatementMetric } from '#shared/statements/names.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import { brokenRule } from '#shared/bookings/file-checks/file-check.ts';
import { evidenceTexts } from '#shared/bookings/evidence/evidence-json.ts';
import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { AreDecided } from '#shared/statements/breaks/decided.ts';
import {
  brokenFile,
  missingStatement,
  tooLong,
  type Difference,
} from '#shared/statements/breaks/difference.ts';
import type { FailStatement } from '#shared/statements/breaks/fail-statement.ts';
import { dueInterval, type StatementRules } from '#shared/statements/model/due.ts';
import { daysOf, type IntervalOfYear } from '#shared/statements/model/interval.ts';
import type { OfAccountRow, OfAccountRows } from '#shared/statements/model/of-account-row.ts';
import type { StatementFiles } from '#shared/statements/model/ports.ts';
import { checkOfAccountCsv, checkOfAccountJson } from './check-of-account.ts';
import { notingOverdue, type NoteOverdueDeps } from './note-overdue-of-account.ts';
import { ofAccountCsv, ofAccountJson } from './of-account-files.ts';
import { ofAccountName } from './of-account-name.ts';
import type { BankStatementsOfAccount, OfAccount, OfAccountHead } from './ports.ts';
import type { VerifyOfAccount } from './verify-of-account.ts';

interface IssueOfAccountDeps extends NoteOverdueDeps {
  readonly verifyOfAccount: VerifyOfAccount;
  readonly areDecided: AreDecided;
  readonly failStatement: FailStatement;
  readonly ofAccountRows: OfAccountRows;
  readonly bankOfAccount: BankStatementsOfAccount;
  readonly files: StatementFiles;
  readonly breaks: Pick<Breaks, 'open' | 'heal'>;
  readonly rules: StatementRules;
  readonly lagMs: number;
  readonly metrics: Metrics<StatementMetric>;
}

/** The next statement of account if it is due; undefined if none is. */
export type IssueOfAccount = (
  account: RegisteredAccount,
  work: ItemWork,
) => Promise<ItemResult | 'published' | undefined>;

export function createIssueOfAccount(deps: IssueOfAccountDeps): IssueOfAccount {
  const { ofAccountRows, rules, clock } = deps;
  return async (account, work) => {
    const wanted = dueInterval(account, work.run.asOf, rules);
    if (wanted === undefined) return undefined;
    return notingOverdue(deps, { accountId: account.id, wanted, work }, async () => {
      const latest = await ofAccountRows.latest(account.id, wanted.interval);
      const held = latest?.lastDay === daysOf(wanted).lastDay ? latest : undefined;
      const waitMs = Date.parse(held?.notBefore ?? '1970-01-01') - clock.now();
      if (waitMs > 0) return later(waitMs / 1_000);
      if (held !== undefined && !mayRequest(held, clock.now()))
        return verifyKept(deps, { account, row: held, work });
      return request(deps, { account, wanted, held, work });
    });
  };
}

/** After so many, only a person can have another one sent. */
const mostRequests = 10;

/** The bank may make another statement for each request, so we send one request a day, and a limited number. */
function mayRequest({ requests, askAgain }: OfAccountRow, nowMs: number): boolean {
  if (askAgain === true) return true;
  const lastMs = Date.parse(requests.at(-1)?.at ?? '1970-01-01');
  return requests.length < mostRequests && businessDay(lastMs) < businessDay(nowMs);
}

interface Kept extends Pick<Answered, 'account' | 'work'> {
  readonly row: OfAccountRow;
}

/** Verifies the bank's last answer again: the mirror may have changed since. */
async function verifyKept(
  deps: IssueOfAccountDeps,
  { account, row, work }: Kept,
): Promise<ItemResult | 'published'> {
  const { evidence, state } = row;
  if (evidence === undefined)
    return state === 'VERIFY_FAILED'
      ? { outcome: 'not-verified', line: { statement: ofAccountName(row) } }
      : later();
  const { head, read } = deps.bankOfAccount.kept(await deps.files.read(evidence.key));
  return conclude(deps, { account, row, head, read, work });
}

interface Wanted extends Pick<Answered, 'account' | 'work'> {
  readonly wanted: IntervalOfYear;
  readonly held: OfAccountRow | undefined;
}

/** The request is stored first. After a lost answer, the bank is not asked again while it may still be busy. */
async function request(
  deps: IssueOfAccountDeps,
  { account, wanted, held, work }: Wanted,
): Promise<ItemResult | 'published'> {
  const { ofAccountRows, bankOfAccount, clock } = deps;
  if (!(await work.mayWrite())) return 'left';
  const at = toIsoInstant(clock.now());
  const requested = await ofAccountRows.write({
    accountId: account.id,
    ...wanted,
    lastDay: daysOf(wanted).lastDay,
    revision: held?.revision ?? 0,
    state: 'REQUESTED',
    requests: [...(held?.requests ?? []), { at }],
    notBefore: toIsoInstant(clock.now() + unansweredMs),
  });
  const asked = await bankOfAccount.ask(account.id, wanted);
  if (asked.outcome === 'unknown') return unknownOutcome(deps, requested, asked.retryNotBefore);
  if (asked.outcome === 'refused')
    return fail(deps, { row: requested, work, found: [missingStatement(asked)] });
  return keep(deps, { account, row: answered(requested, asked.head), head: asked.head, work });
}

/** The bank may work on a request for so long. After that, no answer comes any more. */
const unansweredMs = 152_000;

async function unknownOutcome(
  { ofAccountRows, clock }: IssueOfAccountDeps,
  row: OfAccountRow,
  retryNotBefore = clock.now() + unansweredMs,
): Promise<ItemResult> {
  await ofAccountRows.write({ ...row, state: 'IN_DOUBT', notBefore: toIsoInstant(retryNotBefore) });
  return later((retryNotBefore - clock.now()) / 1_000);
}

function answered(row: OfAccountRow, { statementId }: OfAccountHead): OfAccountRow {
  const requests = row.requests.map((each, index) =>
    index === row.requests.length - 1 ? { ...each, statementId } : each,
  );
  return { ...row, requests, notBefore: undefined };
}

interface Answered {
  readonly account: RegisteredAccount;
  readonly row: OfAccountRow;
  readonly head: OfAccountHead;
  readonly work: ItemWork;
}

async function keep(
  deps: IssueOfAccountDeps,
  { account, row, head, work }: Answered,
): Promise<ItemResult | 'published'> {
  const { bankOfAccount, ofAccountRows, files } = deps;
  const read = await bankOfAccount.read(account.id, head);
  if (read === 'too-long') return fail(deps, { row, work, found: [tooLong] });
  const { evidence, bookings, fees } = read;
  const text = (await Array.fromAsync(evidenceTexts({ statement: head.answer, fees }, bookings))).join('');
  const about = { accountId: account.id, period: daysOf(row) };
  const kept = await files.write({ ...about, kind: 'of-account-evidence', text });
  const { openingCents, closingCents } = evidence;
  const fetched = await ofAccountRows.write({
    ...row,
    state: 'FETCHED',
    evidence: { ...kept, openingCents, closingCents, lines: bookings.length },
  });
  return conclude(deps, { account, row: fetched, head, read, work });
}

interface Read extends Answered {
  readonly read: OfAccount;
}

async function conclude(
  deps: IssueOfAccountDeps,
  { account, ...read }: Read,
): Promise<ItemResult | 'published'> {
  const { row, work } = read;
  const { evidence } = read.read;
  const verification = { account, row, evidence, key: row.evidence?.key ?? '', work };
  const { outcome, found } = await deps.verifyOfAccount(verification);
  if (outcome === 'wrong' && !(await deps.areDecided(ofAccountName(row), found)))
    return fail(deps, { row, work, found });
  if (outcome === 'undecided') return later(deps.lagMs / 1_000, 'undecided');
  return publish(deps, read);
}

async function publish(
  deps: IssueOfAccountDeps,
  { row, head, read, work }: Omit<Read, 'account'>,
): Promise<ItemResult | 'published'> {
  const { ofAccountRows, files, clock, metrics, breaks } = deps;
  const [jsonText, csvText] = [ofAccountJson(head, read), ofAccountCsv(read)];
  const refused = brokenRule(checkOfAccountJson(), jsonText) ?? brokenRule(checkOfAccountCsv(), csvText);
  if (refused !== undefined) return fail(deps, { row, work, found: [brokenFile(refused.broken)] });
  const about = { accountId: row.accountId, period: daysOf(row) };
  await breaks.heal({ entity: ofAccountName(row), found: [] }, toIsoInstant(clock.now()));
  const json = await files.write({ ...about, kind: 'of-account-json', text: jsonText });
  const csv = await files.write({ ...about, kind: 'of-account-csv', text: csvText });
  const publication = {
    at: toIsoInstant(clock.now()),
    runId: work.run.id,
    ...(head.number !== undefined && { number: head.number }),
    currency: read.evidence.currency,
    json: json.key,
    csv: csv.key,
  };
  await ofAccountRows.publish({ ...row, state: 'PUBLISHED', publication });
  metrics.count('StatementOfAccountPublished');
  return 'published';
}

interface Failure {
  readonly row: OfAccountRow;
  readonly work: ItemWork;
  readonly found: readonly Difference[];
}

async function fail(
  { failStatement, ofAccountRows }: IssueOfAccountDeps,
  { row, work, found }: Failure,
): Promise<ItemResult> {
  const write = async () => ofAccountRows.write({ ...row, state: 'VERIFY_FAILED' });
  const { accountId } = row;
  return failStatement({ accountId, name: ofAccountName(row), found, runId: work.run.id, write });
}

/** The run waits for at least its own time between looks. */
const later = (seconds = 0, orElse = 'unanswered'): ItemResult => ({
  again: { afterSeconds: Math.ceil(seconds), orElse },
});
