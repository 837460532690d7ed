import { catalog } from '#shared/events/catalog.ts';
import type { Customer } from './customer.ts';
import type { Entity, Graveyard, MirrorRow, MirrorTraces } from './mirror-traces.ts';

/** An entity that tells of the customer, with all its rows. */
export interface Traces {
  readonly entity: Entity;
  readonly rows: readonly MirrorRow[];
}

export interface TracesDeps {
  readonly mirror: MirrorTraces;
  readonly graveyard: Graveyard;
}

/** A walk through everything of a customer. */
export interface Walk {
  traces(): AsyncIterable<Traces>;
  /** Accounts met so far that somebody else owns as well. */
  readonly sharedAccounts: ReadonlySet<string>;
}

/**
 * Walks from the customer to the rows that name it, from those to its accounts, and from an account, a card or an
 * order to what hangs on it. With `buries` each entity is buried before any row is handed out that leads to it: a
 * walk that ends anywhere is taken up from the graves, whatever was erased in the meantime.
 */
export function walkCustomer(
  { mirror, graveyard }: TracesDeps,
  customer: Customer,
  { buries }: { readonly buries: boolean },
): Walk {
  const known = new Set<string>();
  const waiting: Entity[] = [];
  const sharedAccounts = new Set<string>();

  const belongs = async (entity: Entity) => {
    if (entity.kind === 'person' || entity.kind === 'business') return entity.entityId === customer.id;
    if (entity.kind !== 'account') return true;
    const isShared = (await holdersOf(mirror, entity)).some((holder) => holder !== customer.id);
    if (isShared) sharedAccounts.add(entity.entityId);
    return !isShared;
  };
  const add = async (entities: readonly Entity[], isCertain = false) => {
    const added: Entity[] = [];
    for (const entity of entities) {
      const name = nameOf(entity);
      if (known.has(name)) continue;
      known.add(name);
      if (isCertain || (await belongs(entity))) added.push(entity);
    }
    if (buries && added.length > 0) await graveyard.bury(customer.id, added);
    waiting.push(...added, ...added.map(({ entityId }) => ({ kind: 'unknown', entityId })));
  };

  async function* traces(): AsyncGenerator<Traces> {
    await add([...selvesOf(customer), ...(await graveyard.buried(customer.id))], true);
    await add(await mirror.ownedBy({ as: 'customer', id: customer.id }));
    await add(await mirror.ownedBy({ as: 'business', id: customer.id }));
    for (let entity = waiting.pop(); entity !== undefined; entity = waiting.pop()) {
      const rows = await mirror.rows(entity);
      await add(accountsOf(rows));
      if (entity.kind !== 'unknown') await add(await mirror.ownedBy({ as: 'account', id: entity.entityId }));
      yield { entity, rows };
      if (entity.kind !== 'account') continue;
      // Bookings need no graves: their account has one, and their rows stay.
      for await (const booking of mirror.bookingsOf(entity.entityId))
        yield { entity: booking, rows: await mirror.rows(booking) };
    }
  }
  return { traces, sharedAccounts };
}

/** Every kind that the unsigned header names by the customer's own id, with what announces the erasure. */
function selvesOf({ kind, id }: Customer): readonly Entity[] {
  const hinted = catalog.filter(({ entity }) => entity.id === 'header').map(({ entity }) => entity.kind);
  return [...new Set([kind, 'erasure', ...hinted])]
    .filter((own) => own === kind || (own !== 'person' && own !== 'business'))
    .map((own) => ({ kind: own, entityId: id }));
}

function accountsOf(rows: readonly MirrorRow[]): readonly Entity[] {
  return rows.flatMap(({ accountId, key }) =>
    accountId === undefined || accountId === key.entityId ? [] : [{ kind: 'account', entityId: accountId }],
  );
}

/** So many entities of an account are asked whose it is, where its own rows do not say. */
const askedAtMost = 25;

/** Who owns an account as far as the mirror knows: the business where one is named, else the person. */
async function holdersOf(mirror: MirrorTraces, account: Entity): Promise<readonly string[]> {
  const own = holdersIn(await mirror.rows(account));
  if (own.length > 0) return own;
  const hanging = await mirror.ownedBy({ as: 'account', id: account.entityId });
  const rows = await Promise.all(hanging.slice(0, askedAtMost).map(async (entity) => mirror.rows(entity)));
  return holdersIn(rows.flat());
}

function holdersIn(rows: readonly MirrorRow[]): readonly string[] {
  return rows.flatMap(({ customerId, businessId }) => businessId ?? customerId ?? []);
}

function nameOf({ kind, entityId }: Entity): string {
  return `${kind}#${entityId}`;
}
