import { catalog } from '#shared/events/catalog.ts';
import type { Customer } from './customer.ts';
import type { Entity, TombstoneLists, MirrorRow } from './mirror-traces.ts';
import type { Traces } from './erasure-store.ts';
import { createRowsOfCustomer, type RowsOfCustomerDeps } from './rows-of-customer.ts';
import { createCustomerTombstones } from './customer-tombstones.ts';
import { createStandingOf, type StandingDeps } from './standing-of.ts';

interface TracesDeps extends StandingDeps, RowsOfCustomerDeps {
  readonly tombstoneLists: TombstoneLists;
}

/** A traversal of everything that belongs to a customer. */
interface Walk {
  traces(): AsyncIterable<Traces>;
  /** Accounts found so far that have other owners. */
  readonly sharedAccounts: ReadonlySet<string>;
}

/**
 * Walks from the customer to the rows that name it, from those and from the register to its accounts, and from an
 * account, card or order to what depends on it. With `noteFound`, each entity gets its tombstone before any row that
 * leads to it is returned. A walk that is interrupted anywhere therefore resumes from the tombstones, even though rows
 * were erased in the meantime. Shared entities come last, once everything that belongs to the customer is known.
 */
export function walkCustomer(deps: TracesDeps, customer: Customer, noteFound?: () => Promise<void>): Walk {
  const { mirror, tombstoneLists, register } = deps;
  const marks = noteFound && createCustomerTombstones(deps, customer.id, noteFound);
  const selves = new Set(selvesOf(customer).map(nameOf));
  const known = new Set<string>();
  const ownIds = new Set<string>([customer.id]);
  const waiting: Entity[] = [];
  const waitingShared: Entity[] = [];
  const sharedAccounts = new Set<string>();
  const standingOf = createStandingOf(deps, customer.id);
  const ofCustomer = createRowsOfCustomer(deps, { customerId: customer.id, ownIds });

  const add = async (entities: readonly Entity[]) => {
    const [own, shared]: [Entity[], Entity[]] = [[], []];
    for (const entity of entities) {
      if (known.has(nameOf(entity))) continue;
      known.add(nameOf(entity));
      const standing = selves.has(nameOf(entity)) ? 'own' : await standingOf(entity);
      if (standing === 'own') own.push(entity);
      if (standing === 'shared') shared.push(entity);
    }
    await marks?.mark(own);
    await marks?.share(shared);
    for (const { entityId } of own) ownIds.add(entityId);
    for (const { kind, entityId } of shared) if (kind === 'account') sharedAccounts.add(entityId);
    waiting.push(...own, ...own.map(unknownOf));
    waitingShared.push(...shared);
  };
  /** A parked or unclassified event may name another holder whom nothing in the mirror names. */
  const isHintOfAccount = ({ kind, entityId }: Entity) =>
    kind === 'unknown' && known.has(nameOf({ kind: 'account', entityId }));
  /** A tombstone that no longer stands was bound to an account that has another holder: the rows say whose they are. */
  const isStillOf = async (entity: Entity) =>
    (await hasTombstone(entity, deps)) || ofCustomer.names(await mirror.rows(entity));
  const hangingOn = async ({ entityId }: Entity) => mirror.ownedBy({ as: 'account', id: entityId });

  async function* ofOwn(entity: Entity): AsyncGenerator<Traces> {
    const rows = await mirror.rows(entity);
    await add(accountsOf(rows));
    if (entity.kind !== 'unknown') await add(await hangingOn(entity));
    await marks?.keepHolders(rows);
    yield { entity, rows: isHintOfAccount(entity) ? await ofCustomer.notOfOthers(rows) : rows };
    if (entity.kind !== 'account') return;
    // Bookings need no tombstones: their account has one, and their rows stay.
    for await (const booking of mirror.bookingsOf(entity.entityId))
      yield { entity: booking, rows: await mirror.rows(booking) };
  }

  async function* ofShared(entity: Entity): AsyncGenerator<Traces> {
    for (const hanging of await hangingOn(entity)) {
      if (known.has(nameOf(hanging))) continue;
      if (await ofCustomer.names(await mirror.rows(hanging))) await add([hanging]);
    }
    for (const place of [entity, unknownOf(entity)]) {
      const rows = await ofCustomer.alone(entity, await mirror.rows(place));
      await marks?.keepHolders(rows);
      yield { entity: place, rows, isShared: true, customerId: customer.id };
    }
  }

  async function* traces(): AsyncGenerator<Traces> {
    await add(selvesOf(customer));
    // A listed tombstone only says where to look: another holder of an account may have become known since.
    for (const entity of await tombstoneLists.marked(customer.id))
      if (await isStillOf(entity)) await add([entity]);
    await add(await mirror.ownedBy({ as: 'customer', id: customer.id }));
    await add(await mirror.ownedBy({ as: 'business', id: customer.id }));
    await add(await register.accountsOf(customer.id));
    await add(await tombstoneLists.shared(customer.id));
    while (waiting.length + waitingShared.length > 0) {
      const own = waiting.pop();
      const shared = own === undefined ? waitingShared.pop() : undefined;
      if (own !== undefined) yield* ofOwn(own);
      if (shared !== undefined) yield* ofShared(shared);
    }
  }
  return { traces, sharedAccounts };
}

/**
 * Every kind under which the unsigned header may use the customer's own id, with the event that announces the erasure.
 */
function selvesOf({ kind, id }: Customer): readonly Entity[] {
  const hinted = catalog.filter(({ entity }) => entity.id === 'header').map(({ entity }) => entity.kind);
  return [...new Set([kind, 'erasure', ...hinted])]
    .filter((own) => own === kind || (own !== 'person' && own !== 'business'))
    .map((own) => ({ kind: own, entityId: id }));
}

/** The walk decides again about each account. */
async function hasTombstone({ kind, entityId }: Entity, { tombstones }: TracesDeps): Promise<boolean> {
  return kind === 'account' || (await tombstones.standing([entityId])).has(entityId);
}

function accountsOf(rows: readonly MirrorRow[]): readonly Entity[] {
  return rows.flatMap(({ accountId, key }) =>
    accountId === undefined || accountId === key.entityId ? [] : [{ kind: 'account', entityId: accountId }],
  );
}

/** Where the history of unreadable and unclassified events is, by their unsigned hint. */
function unknownOf({ entityId }: Entity): Entity {
  return { kind: 'unknown', entityId };
}

function nameOf({ kind, entityId }: Entity): string {
  return `${kind}#${entityId}`;
}
