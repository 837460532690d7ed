import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { absenceAspect } from '#shared/mirror/received-event.ts';
import { heldOf, mirrorEntityOf, subjectOf } from './entity-sides.ts';
import { itemOf, itemReading } from './item-name.ts';
import type { PlanCursor, Planned } from './plan-cursor.ts';
import type { OpenEntities } from './ports.ts';
import { readableKinds } from './readable-kinds.ts';
import { isAbsentLatest } from './verdict.ts';

interface PlanOpenDeps {
  readonly open: OpenEntities;
  readonly mirror: Pick<MirrorRepository, 'entity'>;
}

type OpenCursor = Extract<PlanCursor, { readonly of: 'open' }>;

const openAPage = 1_000;
const readsAtOnce = 16;

/**
 * Parts that should not stay in a state that is not final, and those that no list shows once they are gone. Others are
 * read when it is their turn.
 */
const openParts = readableKinds.filter(
  ({ movesWithinHours, lasts }) => movesWithinHours !== undefined || lasts === true,
);

/** Plans entities that are not final, part by part; then customers whom the bank did not know. */
export async function planOpen(
  { open, mirror }: PlanOpenDeps,
  { part, after }: OpenCursor,
): Promise<Planned> {
  const row = openParts[part];
  if (row === undefined) return planAbsent({ open, mirror }, { part, after });
  const { kind, aspect } = row;
  const { ids, next } = await open.page({ kind, aspect, after }, openAPage);
  const entity = mirrorEntityOf(mirror);
  const items = await inParallel(ids, readsAtOnce, async (id) => {
    if (row.byId !== undefined) return itemOf({ kind: row.byId, id });
    const known = await entity(kind, id);
    if (known === undefined) return undefined;
    const { accountId, personId, businessId } = await subjectOf(known, entity);
    return itemReading({ kind, id }, { accountId, customerId: personId ?? businessId });
  });
  return {
    items: items.filter((item) => item !== undefined),
    next: next === undefined ? { of: 'open', part: part + 1 } : { of: 'open', part, after: next },
  };
}

/** Customers: the part is their own state. */
const absentKinds = ['person', 'business'] as const;

/**
 * Customers whom the bank did not know when a handler read them. After a replay or a late repetition, their event may
 * have been compared long ago, so nothing else plans them until their account's turn.
 */
async function planAbsent(
  { open, mirror }: PlanOpenDeps,
  { part, after }: Omit<OpenCursor, 'of'>,
): Promise<Planned> {
  const kind = absentKinds[part - openParts.length];
  if (kind === undefined) return { items: [], next: { of: 'changed', family: 0 } };
  const aspect = absenceAspect('state');
  const { ids, next } = await open.page({ kind, aspect, after }, openAPage);
  const items = await inParallel(ids, readsAtOnce, async (id) => {
    // A customer who was found again stays on the list.
    const isAbsent = isAbsentLatest(heldOf(await mirror.entity(kind, id), 'state'));
    return isAbsent ? itemOf({ kind, id }) : undefined;
  });
  return {
    items: items.filter((item) => item !== undefined),
    next: next === undefined ? { of: 'open', part: part + 1 } : { of: 'open', part, after: next },
  };
}
