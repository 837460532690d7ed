import type { FoundBreak } from '#shared/breaks/break.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { evidenceText } from '#shared/statements/evidence/evidence-json.ts';
import type { IssueDeps } from '#shared/statements/issue/deps.ts';
import { failStatement } from '#shared/statements/issue/fail-statement.ts';
import { dueInterval } from '#shared/statements/due.ts';
import { daysOf } from './interval.ts';
import { judgeOfAccount, type JudgeDeps } from './judge-of-account.ts';
import { ofAccountCsv, ofAccountJson } from './of-account-files.ts';
import { aboutOfAccount, ofAccountName } from './of-account-name.ts';
import type { OfAccount, OfAccountHead, OfAccountRow } from './ports.ts';

type OfAccountDeps = JudgeDeps &
  Pick<IssueDeps, 'files' | 'breaks' | 'rules' | 'metrics' | 'ofAccountRows' | 'bankOfAccount'>;

/**
 * The next statement of account if it is due; undefined if none is. The bank may make another one for each request: the
 * request is stored first, and after a lost answer nothing is asked before the bank has forgotten it.
 */
export async function issueOfAccount(
  deps: OfAccountDeps,
  account: RegisteredAccount,
  work: ItemWork,
): Promise<ItemResult | 'published' | undefined> {
  const { ofAccountRows, bankOfAccount, clock, rules } = deps;
  const wanted = dueInterval(account, work.run.asOf, rules);
  if (wanted === undefined) return undefined;
  const latest = await ofAccountRows.latest(account.id, wanted.interval);
  const held = latest?.lastDay === daysOf(wanted).lastDay ? latest : undefined;
  const waitMs = Date.parse(held?.notBefore ?? '1970-01-01') - clock.now();
  if (waitMs > 0) return later(waitMs / 1_000);
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
    return fail(deps, {
      row: requested,
      work,
      found: [{ ...aboutOfAccount(requested), kind: 'STATEMENT_MISSING', field: 'statement', found }],
    });
  }
  return verify(deps, { account, row: answered(requested, asked.head), head: asked.head, work });
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
  const requests = row.requests.map((request, index) =>
    index === row.requests.length - 1 ? { ...request, statementId } : request,
  );
  return { ...row, requests };
}

interface Answered {
  readonly account: RegisteredAccount;
  readonly row: OfAccountRow;
  readonly head: OfAccountHead;
  readonly work: ItemWork;
}

async function verify(
  deps: OfAccountDeps,
  { account, row, head, work }: Answered,
): Promise<ItemResult | 'published'> {
  const { bankOfAccount, ofAccountRows, files, lagMs } = deps;
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
  const judged = { account, row: fetched, evidence, key: kept.key, work };
  const { outcome, found } = await judgeOfAccount(deps, judged);
  if (outcome === 'wrong') return fail(deps, { row: fetched, work, found });
  if (outcome === 'undecided') return later(lagMs / 1_000, 'undecided');
  return publish(deps, { row: fetched, head, read, work });
}

interface Verified extends Pick<Answered, 'row' | 'head' | 'work'> {
  readonly read: OfAccount;
}

async function publish(deps: OfAccountDeps, { row, head, read, work }: Verified): Promise<'published'> {
  const { ofAccountRows, files, clock, metrics, breaks } = deps;
  const about = { accountId: row.accountId, period: daysOf(row) };
  await breaks.heal(ofAccountName(row), [], toIsoInstant(clock.now()));
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

const later = (seconds: number, orElse = 'unanswered'): ItemResult => ({
  again: { afterSeconds: Math.max(1, Math.ceil(seconds)), orElse },
});
