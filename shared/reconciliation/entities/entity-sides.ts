import { ApiError, NotFoundError } from '#shared/bank/errors/api-error.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { isEntityKind, type AnyEntity } from '#shared/mirror/mirrored-entity.ts';
import { textAt } from '#shared/kernel/json.ts';
import { absenceAspect } from '#shared/mirror/received-event.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { ItemName } from './item-name.ts';
import type { EntityReads } from './bank-reads/entity-reads.ts';
import { isListOfAccount, isReadById } from './item-kinds.ts';
import { readableKind, readableKinds } from './readable-kinds.ts';
import type { ShownEntity, Subject, Unshown } from './shown-entity.ts';
import type { HeldAspect, Sides } from './verdict.ts';

/** Both sides of one part of an entity, with its name. */
export interface NamedSides extends Sides {
  readonly kind: string;
  readonly id: string;
}

type Seen =
  | {
      readonly outcome: 'seen';
      readonly sides: readonly NamedSides[];
      readonly accountId?: string | undefined;
    }
  /** Erased meanwhile. */
  | { readonly outcome: 'gone' }
  /** The mirror lacks it, and its owner is unknown or the bank does not show it either. */
  | { readonly outcome: 'unheard' }
  /** Its owner is unknown, and the bank shows it only with its owner; or no operation shows it. */
  | { readonly outcome: Unshown }
  /** `because` is the bank's own code, or the HTTP status. */
  | { readonly outcome: 'refused'; readonly because: string };

export interface SidesDeps {
  readonly reads: EntityReads;
  readonly mirror: Pick<MirrorRepository, 'entity'>;
  /** Erased customers: the bank may still have their data, but nothing of it is mirrored again. */
  readonly tombstones: Pick<Tombstones, 'standing'>;
}

type MirrorEntity = (kind: string, id: string) => Promise<AnyEntity | undefined>;

export function mirrorEntityOf(mirror: Pick<MirrorRepository, 'entity'>): MirrorEntity {
  return async (kind, id) => (isEntityKind(kind) ? mirror.entity(kind, id) : undefined);
}

/** Reads an item at the bank, and then in the mirror. */
export function createReadSides({ reads, mirror, tombstones }: SidesDeps) {
  const entity = mirrorEntityOf(mirror);
  const isErased = async ({ id, accountId, personId, businessId }: Subject) => {
    const ids = [id, accountId, personId, businessId].filter((each) => each !== undefined);
    return (await tombstones.standing([...new Set(ids)])).size > 0;
  };

  const byId = async ({ kind, id }: ItemName, nowMs: number, accountId?: string): Promise<Seen> => {
    const known = await entity(kind, id);
    const subject = known === undefined ? { id, accountId } : await subjectOf(known, entity);
    if (await isErased(subject)) return { outcome: 'gone' };
    const isUnheard = known === undefined && !isReadUnheard.has(kind);
    if (isUnheard && accountId === undefined) return { outcome: 'unheard' };
    if (isUnreadable(kind, subject)) return { outcome: 'owner-unknown' };
    const shown = await readAtBank(reads[kind], subject);
    if ('outcome' in shown) return shown;
    if (isUnheard && shown.found.length === 0) return { outcome: 'unheard' };
    const after = await entity(kind, id);
    const sides = readableKinds
      .filter((row) => row.byId === kind)
      .map((row) => ({
        kind,
        id,
        row,
        nowMs,
        held: heldOf(after, row.aspect),
        shown: shown.found.find(({ definition }) => definition.entity.aspect === row.aspect),
      }));
    return { outcome: 'seen', sides, accountId: subject.accountId };
  };

  const ofList = async ({ kind, id }: ItemName, nowMs: number): Promise<Seen> => {
    if (await isErased({ id })) return { outcome: 'gone' };
    const shown = await readAtBank(reads[kind], { id });
    if ('outcome' in shown) return shown;
    const known = new Map<string, AnyEntity | undefined>();
    const sides: NamedSides[] = [];
    for (const each of shown.found) {
      const { kind: shownKind, aspect } = each.definition.entity;
      const name = `${shownKind}/${each.id}`;
      if (!known.has(name)) known.set(name, await entity(shownKind, each.id));
      const row = readableKind(shownKind, aspect);
      if (row === undefined) continue;
      const held = heldOf(known.get(name), aspect);
      sides.push({ kind: shownKind, id: each.id, row, nowMs, held, shown: each });
    }
    return { outcome: 'seen', sides, ...(isListOfAccount(kind) && { accountId: id }) };
  };

  /** `accountId`: for an entity that the mirror lacks, if it is known. */
  return async (name: ItemName, nowMs: number, accountId?: string): Promise<Seen> =>
    isReadById(name.kind) ? byId(name, nowMs, accountId) : ofList(name, nowMs);
}

/** The bank has these even if the mirror lacks them. */
const isReadUnheard: ReadonlySet<string> = new Set(['account', 'person', 'business']);

/** Kinds that the bank shows only with the id of their account or customer. */
const needsAccount: ReadonlySet<string> = new Set(['reservation', 'instant_transfer']);
const needsNobody: ReadonlySet<string> = new Set([
  'account',
  'person',
  'business',
  'closure_request',
  'loan',
]);

function isUnreadable(kind: string, { accountId, personId, businessId }: Subject): boolean {
  if (needsNobody.has(kind)) return false;
  return needsAccount.has(kind) ? accountId === undefined : (personId ?? businessId) === undefined;
}

/** `found` is empty if the bank does not have it. A refusal proves nothing, and nor does a list that nothing shows. */
async function readAtBank(
  read: EntityReads[keyof EntityReads],
  subject: Subject,
): Promise<
  | { readonly found: readonly ShownEntity[] }
  | Exclude<Seen, { readonly outcome: 'seen' | 'gone' | 'unheard' }>
> {
  try {
    const found = await read(subject);
    return typeof found === 'string' ? { outcome: found } : { found };
  } catch (error) {
    if (error instanceof NotFoundError) return { found: [] };
    // Asking again would change nothing.
    if (error instanceof ApiError && !error.retryable)
      return { outcome: 'refused', because: error.bankCode ?? String(error.status) };
    throw error;
  }
}

/** One part of an entity as the mirror has it. */
export function heldOf(entity: AnyEntity | undefined, aspect: string): HeldAspect {
  return { row: entity?.aspects[aspect], absence: entity?.aspects[absenceAspect(aspect)] };
}

/**
 * Owners as named by the rows of the entity. A card's reservation names its card, whose row names the account; a change
 * of a limit names its overdraft, whose row names the person.
 */
export async function subjectOf(entity: AnyEntity, read: MirrorEntity): Promise<Subject> {
  const subject: { -readonly [Name in keyof Subject]: Subject[Name] } = { id: entity.id };
  let through: string | undefined;
  for (const row of Object.values(entity.aspects)) {
    const owners = row && definitionOf(row.eventType)?.owners;
    if (owners === undefined) continue;
    const at = (path: string | undefined) => (path === undefined ? undefined : textAt(row?.data, path));
    subject.accountId ??= at(owners.account);
    subject.personId ??= at(owners.person);
    subject.businessId ??= at(owners.business);
    through ??= owners.through?.map(at).find((id) => id !== undefined);
  }
  if (subject.accountId !== undefined || through === undefined) return subject;
  const card = await read('card', through);
  if (card !== undefined) return { ...subject, accountId: (await subjectOf(card, read)).accountId };
  const overdraft = await read('consumer_overdraft', through);
  if (overdraft === undefined) return subject;
  return { ...subject, throughId: through, personId: (await subjectOf(overdraft, read)).personId };
}
