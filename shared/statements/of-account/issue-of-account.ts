import type { FoundBreak } from '#shared/breaks/break.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { evidenceText } from '#shared/statements/evidence/evidence-json.ts';
import { verifySums } from '#shared/statements/evidence/verify-sums.ts';
import type { IssueDeps } from '#shared/statements/issue/deps.ts';
import { differenceIn } from '#shared/statements/issue/found-breaks.ts';
import { failStatement } from '#shared/statements/issue/fail-statement.ts';
import { dueInterval } from '#shared/statements/due.ts';
import { daysOf, type IntervalOfYear } from './interval.ts';
import { knownBalance } from './known-balance.ts';
import { ofAccountCsv, ofAccountJson } from './of-account-files.ts';
import type { OfAccountHead, OfAccountRow } from './ports.ts';
import { expectedInstead } from './stated-balance.ts';

type OfAccountDeps = Pick<
  IssueDeps,
  | 'rows'
  | 'files'
  | 'breaks'
  | 'rules'
  | 'clock'
  | 'metrics'
  | 'mirrored'
  | 'lagMs'
  | 'ofAccountRows'
  | 'bankOfAccount'
>;

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
      found: [{ ...about(requested), kind: 'STATEMENT_MISSING', field: 'statement', found }],
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

/** Against itself, and against the bank's statements by valuta date of the same days. */
async function verify(
  deps: OfAccountDeps,
  { account, row, head, work }: Answered,
): Promise<ItemResult | 'published'> {
  const { bankOfAccount, ofAccountRows, files, clock, metrics, breaks } = deps;
  const read = await bankOfAccount.read(account.id, head);
  const { evidence, bookings, fees } = read;
  const period = daysOf(row);
  const accountId = account.id;
  const text = evidenceText({ statement: head.answer, bookings, fees });
  const kept = await files.write({ accountId, kind: 'of-account-evidence', period, text });
  const { openingCents, closingCents } = evidence;
  const fetched = await ofAccountRows.write({
    ...row,
    state: 'FETCHED',
    evidence: { ...kept, openingCents, closingCents, lines: bookings.length },
  });
  const { iban = evidence.iban, currency } = account;
  const sums = verifySums(evidence, { iban, currency, ...period }).map((finding): FoundBreak => ({
    ...about(row),
    ...differenceIn(finding, currency),
    evidence: [kept.key],
  }));
  const unlike = await unlikeBankStatements(deps, account, fetched);
  const found = [...sums, ...unlike.map((each) => ({ ...each, currency }))];
  if (found.length > 0) return fail(deps, { row: fetched, work, found });
  await breaks.heal(about(row).entity, [], toIsoInstant(clock.now()));
  const json = await files.write({
    accountId,
    kind: 'of-account-json',
    period,
    text: ofAccountJson(head, read),
  });
  const csv = await files.write({ accountId, kind: 'of-account-csv', period, text: ofAccountCsv(read) });
  const publication = {
    at: toIsoInstant(clock.now()),
    runId: work.run.id,
    ...(head.number !== undefined && { number: head.number }),
    currency: evidence.currency,
    json: json.key,
    csv: csv.key,
  };
  await ofAccountRows.publish({ ...fetched, state: 'PUBLISHED', publication });
  metrics.count('StatementOfAccountPublished');
  return 'published';
}

/**
 * Both kinds count by valuta date, and so does the baseline: both balances follow from what is proved of the days before
 * them. What the account had before it was taken over, nothing but its lines can tell.
 */
async function unlikeBankStatements(
  deps: OfAccountDeps,
  account: RegisteredAccount,
  { evidence, requests, ...row }: OfAccountRow,
): Promise<readonly FoundBreak[]> {
  if (evidence === undefined) return [];
  const countsUntil = requests.at(-1)?.at ?? '';
  const { firstDay, lastDay } = daysOf(row);
  const found: FoundBreak[] = [];
  for (const [field, day, cents] of [
    ['balance_start', daysAfter(firstDay, -1), evidence.openingCents],
    ['balance_end', lastDay, evidence.closingCents],
  ] as const) {
    const known = await knownBalance(deps, account, day);
    if (known === undefined) continue;
    const expected = await expectedInstead(deps, known, { accountId: account.id, day, cents, countsUntil });
    if (expected === undefined) continue;
    const sides = { expected: String(expected), found: String(cents), differenceCents: cents - expected };
    const keys = [evidence.key, ...(known.evidence === undefined ? [] : [known.evidence])];
    found.push({ ...about(row), kind: 'STATEMENT_GAP', field, ...sides, evidence: keys });
  }
  return found;
}

interface Failure {
  readonly row: OfAccountRow;
  readonly work: ItemWork;
  readonly found: readonly FoundBreak[];
}

async function fail(deps: OfAccountDeps, { row, work, found }: Failure): Promise<ItemResult> {
  const write = async () => deps.ofAccountRows.write({ ...row, state: 'VERIFY_FAILED' });
  return failStatement(deps, { name: about(row).entity, found, work, write });
}

const about = ({ accountId, interval, period, year }: IntervalOfYear & { readonly accountId: string }) => ({
  accountId,
  entity: `statement_of_account ${accountId} ${interval} ${year}-${period}`,
});

const later = (seconds: number): ItemResult => ({
  again: { afterSeconds: Math.max(1, Math.ceil(seconds)), orElse: 'unanswered' },
});
