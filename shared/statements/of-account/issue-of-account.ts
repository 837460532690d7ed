import type { FoundBreak } from '#shared/breaks/break.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { evidenceText } from '#shared/bookings/evidence/evidence-json.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import { failStatement } from '#shared/statements/breaks/fail-statement.ts';
import { undecidedBreaks } from '#shared/statements/breaks/undecided-breaks.ts';
import { dueInterval } from '#shared/statements/model/due.ts';
import { daysOf, type IntervalOfYear } from '#shared/statements/model/interval.ts';
import { verifyOfAccount, type VerifyDeps } from './verify-of-account.ts';
import { ofAccountCsv, ofAccountJson } from './of-account-files.ts';
import { notingOverdue } from './note-overdue-of-account.ts';
import { aboutOfAccount, ofAccountName } from './of-account-name.ts';
import type { OfAccount, OfAccountHead, OfAccountRow } from './ports.ts';

type OfAccountDeps = VerifyDeps &
  Pick<IssueDeps, 'files' | 'breaks' | 'rules' | 'metrics' | 'ofAccountRows' | 'bankOfAccount'>;

/** The next statement of account if it is due; undefined if none is. */
export async function issueOfAccount(
  deps: OfAccountDeps,
  account: RegisteredAccount,
  work: ItemWork,
): Promise<ItemResult | 'published' | undefined> {
  const wanted = dueInterval(account, work.run.asOf, deps.rules);
  if (wanted === undefined) return undefined;
  return notingOverdue(deps, { account, wanted, work }, async () => {
    const latest = await deps.ofAccountRows.latest(account.id, wanted.interval);
    const held = latest?.lastDay === daysOf(wanted).lastDay ? latest : undefined;
    const waitMs = Date.parse(held?.notBefore ?? '1970-01-01') - deps.clock.now();
    if (waitMs > 0) return later(waitMs / 1_000);
    if (held !== undefined && !mayRequest(held, deps.clock.now()))
      return verifyKept(deps, { account, row: held, work });
    return request(deps, { account, wanted, held, work });
  });
}

/** After so many, only a person has another one sent. */
const mostRequests = 10;

/** The bank may make another statement for each request: one a day, and not for ever. */
function mayRequest({ requests, askAgain }: OfAccountRow, nowMs: number): boolean {
  if (askAgain === true) return true;
  const lastMs = Date.parse(requests.at(-1)?.at ?? '1970-01-01');
  return requests.length < mostRequests && businessDay(lastMs) < businessDay(nowMs);
}

interface Kept extends Pick<Answered, 'account' | 'work'> {
  readonly row: OfAccountRow;
}

/** What the bank has answered to the last request: the mirror may have changed since. */
async function verifyKept(
  deps: OfAccountDeps,
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

/** The request is stored first, and after a lost answer nothing is asked before the bank has forgotten it. */
async function request(
  deps: OfAccountDeps,
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
  if (asked.outcome === 'unknown') return doubt(deps, requested, asked.retryNotBefore);
  if (asked.outcome === 'refused') {
    const found = `${asked.status} ${asked.code}`;
    const missing = { kind: 'STATEMENT_MISSING', field: 'statement', found } as const;
    return fail(deps, { row: requested, work, found: [{ ...aboutOfAccount(requested), ...missing }] });
  }
  return keep(deps, { account, row: answered(requested, asked.head), head: asked.head, work });
}

/** The bank may be busy with a request for so long; its answer would have come by then. */
const unansweredMs = 152_000;

async function doubt(
  { ofAccountRows, clock }: OfAccountDeps,
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
  deps: OfAccountDeps,
  { account, row, head, work }: Answered,
): Promise<ItemResult | 'published'> {
  const { bankOfAccount, ofAccountRows, files } = deps;
  const read = await bankOfAccount.read(account.id, head);
  const { evidence, bookings, fees } = read;
  const text = evidenceText({ statement: head.answer, bookings, fees });
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

async function conclude(deps: OfAccountDeps, { account, ...read }: Read): Promise<ItemResult | 'published'> {
  const { row, work } = read;
  const { evidence } = read.read;
  const verification = { account, row, evidence, key: row.evidence?.key ?? '', work };
  const { outcome, found } = await verifyOfAccount(deps, verification);
  if (outcome === 'wrong' && (await undecidedBreaks(deps, found)).length > 0)
    return fail(deps, { row, work, found });
  if (outcome === 'undecided') return later(deps.lagMs / 1_000, 'undecided');
  return publish(deps, read);
}

async function publish(
  deps: OfAccountDeps,
  { row, head, read, work }: Omit<Read, 'account'>,
): Promise<'published'> {
  const { ofAccountRows, files, clock, metrics, breaks } = deps;
  const about = { accountId: row.accountId, period: daysOf(row) };
  await breaks.heal({ entity: ofAccountName(row), found: [] }, toIsoInstant(clock.now()));
  const json = await files.write({ ...about, kind: 'of-account-json', text: ofAccountJson(head, read) });
  const csv = await files.write({ ...about, kind: 'of-account-csv', text: ofAccountCsv(read) });
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
  readonly found: readonly FoundBreak[];
}

async function fail(deps: OfAccountDeps, { row, work, found }: Failure): Promise<ItemResult> {
  const write = async () => deps.ofAccountRows.write({ ...row, state: 'VERIFY_FAILED' });
  return failStatement(deps, { name: ofAccountName(row), found, work, write });
}

/** A run looks again after a time of its own, at least. */
const later = (seconds = 0, orElse = 'unanswered'): ItemResult => ({
  again: { afterSeconds: Math.ceil(seconds), orElse },
});
