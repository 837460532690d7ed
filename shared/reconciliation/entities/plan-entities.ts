import type { Breaks } from '#shared/breaks/breaks.ts';
import { standingStates } from '#shared/breaks/states.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import type { PlanPage } from '#shared/jobs/plan-run.ts';
import type { PlannedPage, PlannedShard } from '#shared/jobs/ports.ts';
import type { Run } from '#shared/jobs/run.ts';
import { addCounts } from '#shared/jobs/shard.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import * as z from '#shared/kernel/zod.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { cursorAfter, positionIn } from '#shared/portfolio/register-cursor.ts';
import { entityNamed } from './differing.ts';
import { createPlanAccount } from './plan-account.ts';
import { createPlanChanged } from './plan-changed.ts';
import { planOpen } from './plan-open.ts';
import { itemOf, itemReading, partnerItems } from './item-name.ts';
import { cursorIn, type PlanCursor, type Planned } from './plan-cursor.ts';
import type { CheckedEntities } from './checked-entity.ts';
import type { ChangedEntities, OpenEntities, OwnedEntities, ReconcileRequests } from './ports.ts';
import { unreadableKinds } from './unreadable-kinds.ts';

export interface PlanEntitiesDeps {
  readonly open: OpenEntities;
  readonly changed: ChangedEntities;
  readonly checked: Pick<CheckedEntities, 'comparedSince'>;
  readonly breaks: Pick<Breaks, 'list'>;
  readonly requests: Pick<ReconcileRequests, 'pending'>;
  readonly register: Pick<AccountRegister, 'read' | 'page'>;
  readonly owned: OwnedEntities;
  readonly mirror: Pick<MirrorRepository, 'entity'>;
  readonly clock: Clock;
}

const itemsAShard = 100;
/** A planned page is one transaction of at most a hundred writes. */
const mostItems = 9_000;
const accountsAPage = 200;
const readsAtOnce = 16;
/** So many empty hours and kinds are skipped at a time. */
const mostEmptyPages = 100;

const scope = z.object({
  accounts: z.optional(z.array(z.string())),
  dryRun: z._default(z.boolean(), false),
});

/**
 * Plans what a run of the tier `entities` reads back: entities that are not final, customers whom the bank did not
 * know, entities changed by events, entities of breaks, and everything of the accounts whose turn it is. Each page
 * depends only on its cursor.
 */
export function createPlanEntities(deps: PlanEntitiesDeps): PlanPage {
  const planChanged = createPlanChanged(deps);
  /** The shards of the family before are stored by now, so nothing is lost if this run ends here. */
  const advance = async (run: Run, cursor: PlanCursor) => {
    if (!('seen' in cursor) || cursor.seen === undefined || scope.parse(run.request).dryRun) return;
    await deps.changed.advance(cursor.seen.family, cursor.seen.mark);
  };
  const plan = async (run: Run, cursor: PlanCursor): Promise<Planned> => {
    await advance(run, cursor);
    switch (cursor.of) {
      case 'open':
        return planOpen(deps, cursor);
      case 'changed':
        return planChanged(cursor);
      case 'breaks':
        return planBreaks(deps);
      case 'accounts':
        return planAccounts(deps, run, cursor.position);
    }
  };

  return async (run, text): Promise<PlannedPage> => {
    const { accounts } = scope.parse(run.request);
    if (accounts !== undefined) return pageOf('accounts', await planSingle(deps, run, accounts));
    let planned = await plan(run, cursorIn(text));
    for (let empty = 0; empty < mostEmptyPages; empty += 1) {
      const { items, excluded = {}, next } = planned;
      if (items.length > 0 || next === undefined) break;
      const after = await plan(run, next);
      planned = { ...after, excluded: addCounts(excluded, after.excluded ?? {}) };
    }
    const page = pageOf(text ?? '', planned);
    return text === undefined ? { ...page, lines: unread } : page;
  };
}

/** The report names entities that no operation can read back. */
const unread = Object.entries(unreadableKinds).map(([item, because]) => ({
  item,
  outcome: 'not-readable',
  because,
}));

/** The same page planned again has the same shards. */
function pageOf(cursor: string, { items, excluded = {}, next }: Planned): PlannedPage {
  const each = [...new Set(items)];
  const name = sha256Hex(cursor).slice(0, 16);
  const shards: PlannedShard[] = [];
  for (let from = 0; from < each.length; from += itemsAShard)
    shards.push({ id: `${name}-${shards.length}`, items: each.slice(from, from + itemsAShard) });
  return { shards, excluded, ...(next !== undefined && { cursor: JSON.stringify(next) }) };
}

/** Reads the lists of the partner, and the entities of breaks again. For a break about money, it reads its account. */
async function planBreaks({ breaks }: PlanEntitiesDeps): Promise<Planned> {
  const items = new Set(partnerItems);
  let leftOut = 0;
  for await (const { entity, accountId } of breaks.list({ states: standingStates })) {
    if (items.size >= mostItems) {
      leftOut += 1;
      continue;
    }
    const item = itemReading(entityNamed(entity), { accountId });
    if (item !== undefined) items.add(item);
    else if (accountId !== undefined)
      for (const each of ['account', 'reservations'] as const)
        items.add(itemOf({ kind: each, id: accountId }));
  }
  return {
    items: [...items],
    ...(leftOut > 0 && { excluded: { 'breaks-left-out': leftOut } }),
    next: { of: 'accounts' },
  };
}

async function planAccounts(deps: PlanEntitiesDeps, run: Run, cursor: string | undefined): Promise<Planned> {
  const position = positionIn(cursor);
  const accounts = await deps.register.page(position, accountsAPage);
  const next = cursorAfter(position, accounts.at(-1)?.id);
  const requested = new Set(
    (await deps.requests.pending()).flatMap(({ eventType }) => definitionOf(eventType)?.entity.kind ?? []),
  );
  const planAccount = createPlanAccount(deps, requested);
  const planned = await inParallel(accounts, readsAtOnce, async (account) => planAccount(account, run));
  return {
    items: planned.flatMap(({ items }) => items),
    excluded: countsOf(planned.flatMap(({ excluded }) => excluded ?? [])),
    ...(next !== undefined && { next: { of: 'accounts', position: next } }),
  };
}

async function planSingle(deps: PlanEntitiesDeps, run: Run, ids: readonly string[]): Promise<Planned> {
  const planAccount = createPlanAccount(deps, new Set());
  const planned = await inParallel([...new Set(ids)], readsAtOnce, async (id) => {
    const account = await deps.register.read(id);
    if (account === undefined) return { items: [], excluded: 'unknown' };
    return planAccount(account, run);
  });
  return {
    items: planned.flatMap(({ items }) => items),
    excluded: countsOf(planned.flatMap(({ excluded }) => excluded ?? [])),
  };
}

function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
