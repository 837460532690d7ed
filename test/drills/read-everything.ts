import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import type { LocalStack } from '#ops/local/local-stack.ts';
import type { Route, TableRow } from '#shared/commands/table.ts';
import { familyNames } from '#shared/events/families.ts';
import * as z from '#shared/kernel/zod.ts';
import { isEntityKind } from '#shared/mirror/mirrored-entity.ts';
import type { Query } from '#shared/operators/query.ts';
import type { Release } from './release.ts';

/** How much of each kind a release could read; it throws for what it cannot. */
type ReadCounts = Readonly<Record<string, number>>;

type Answer = Readonly<Record<string, unknown>>;

/**
 * Reads every row with the release's own readers: the mirror directly, everything else by the functions that are
 * deployed, with the release's own queries.
 */
export async function readEverything(release: Release, stack: LocalStack): Promise<ReadCounts> {
  return { ...(await readMirror(release, stack)), ...(await readByQueries(release, stack)) };
}

const entityKey = /^(?<kind>[A-Z_]+)#(?<id>.+)$/;

/** Every entity of the mirror with its history, and every booking of its accounts. */
async function readMirror(
  release: Release,
  { environment, inspection, resources }: LocalStack,
): Promise<ReadCounts> {
  const mirror = await release.openDeployedMirror({
    stackName: 'PartnerBanking-local-Storage',
    clientSettings: awsClientSettings(awsOf(environment)),
  });
  const counts = { entities: 0, 'past events': 0, bookings: 0 };
  const keys = new Set((await inspection.rows(resources.MirrorTable)).map(({ pk }) => String(pk)));
  for (const key of keys) {
    const { kind: named = '', id = '' } = entityKey.exec(key)?.groups ?? {};
    const kind = named.toLowerCase();
    if (!isEntityKind(kind)) continue;
    const entity = await mirror.entity(kind, id);
    if (entity === undefined) throw new Error(`${release.name} cannot read ${key}`);
    counts.entities += 1;
    for await (const _ of mirror.history({ kind, id })) counts['past events'] += 1;
    if (kind !== 'account') continue;
    const all = { accountId: id, from: '2000-01-01', to: '2100-01-01' };
    for await (const booking of mirror.bookings({ ...all, by: 'recorded_at' })) {
      if (booking.data === undefined) throw new Error(`${release.name} cannot read booking ${booking.id}`);
      counts.bookings += 1;
    }
  }
  return counts;
}

async function readByQueries(release: Release, stack: LocalStack): Promise<ReadCounts> {
  const operators = release.localOperators(stack.environment);
  const counts: Record<string, number> = {};
  const ask = async (name: string, request: object = {}): Promise<Answer> => {
    const row = release.table.find((each: TableRow) => each.name === name);
    if (row === undefined) return {};
    const answer = await operators.call(row as unknown as Query & { readonly name: Route }, request);
    const read = Object.values(answer as Answer).find(Array.isArray);
    counts[name] = (counts[name] ?? 0) + (read?.length ?? 1);
    return answer as Answer;
  };
  for (const name of [
    'approvals/list',
    'capabilities/list',
    'drift/list',
    'subscriptions/list',
    'accounts/count',
  ])
    await ask(name, name === 'approvals/list' ? { all: true } : {});
  await readAuditLog(ask);
  await readRunsAndBreaks(ask);
  await readAccounts(ask, stack);
  await readEvents(ask, counts, stack);
  return counts;
}

type Ask = (name: string, request?: object) => Promise<Answer>;

const ids = z.array(z.object({ id: z.string() }));

async function readAuditLog(ask: Ask): Promise<void> {
  const listed = await ask('audit/list', { after: 0 });
  const { fault, isComplete } = await ask('audit/verify');
  if (fault !== undefined || isComplete !== true || JSON.stringify(listed['unreadable']) !== '[]')
    throw new Error(`The audit log cannot be verified: ${JSON.stringify({ fault, isComplete })}`);
}

async function readRunsAndBreaks(ask: Ask): Promise<void> {
  for (const job of ['portfolio', 'statements', 'fees', 'reconciliation'])
    for (const { id } of ids.parse((await ask('runs/list', { job }))['runs']))
      await ask('runs/show', { job, id });
  for (const { id } of ids.parse((await ask('breaks/list'))['breaks'])) await ask('breaks/show', { id });
}

async function readAccounts(ask: Ask, { bank }: LocalStack): Promise<void> {
  for (const { id: accountId } of (await bank.truth()).accounts)
    for (const name of ['statements/show', 'fees/show', 'reconciliation/show'])
      await ask(name, { accountId });
  const months = z.array(z.object({ month: z.string() })).parse((await ask('fees/months'))['months'] ?? []);
  for (const { month } of months) {
    await ask('fees/totals', { month });
    await ask('fees/journal', { month, all: true });
  }
}

/** A preview of a replay opens each record of the days, and the archive's line of each. */
async function readEvents(ask: Ask, counts: Record<string, number>, { inspection, resources }: LocalStack) {
  const records = await inspection.rows(resources.EventsTable);
  const days = records.flatMap(({ recordedAt }) =>
    typeof recordedAt === 'string' ? [recordedAt.slice(0, 10)] : [],
  );
  const [from = '', to = ''] = [days.toSorted()[0], days.toSorted().at(-1)];
  for (const family of familyNames) {
    await ask('parked/list', { family });
    const { letters } = await ask('dead-letters/list', { family });
    if (JSON.stringify(letters) !== '[]')
      throw new Error(`${family} has dead letters: ${JSON.stringify(letters)}`);
    let cursor: unknown;
    do {
      const page = await ask('replay/preview', {
        family,
        from,
        to,
        limit: 500,
        ...(cursor !== undefined && { cursor }),
      });
      counts['events to replay'] = (counts['events to replay'] ?? 0) + Number(page['sent']);
      cursor = page['cursor'];
    } while (cursor !== undefined);
  }
}
