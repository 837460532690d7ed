import { definitionOf } from '#shared/events/catalog.ts';
import type { Customer } from './customer.ts';
import type { MirrorRow, MirrorTraces, Owner } from './mirror-traces.ts';

type Kind = Customer['kind'];

/**
 * Whether the bank's own answer or a signed payload named a customer of that kind. Evidence for the other kind counts
 * against it, since ids are unique across kinds.
 */
export async function isKnown(mirror: MirrorTraces, { kind, id }: Customer): Promise<boolean> {
  const isShown = async (shown: Kind) =>
    (await mirror.rows({ kind: shown, entityId: id })).some((row) => isEvidence(row));
  if (await isShown(kind)) return true;
  if (await isShown(kind === 'person' ? 'business' : 'person')) return false;
  const owners: readonly Owner[] = [
    { as: 'customer', id },
    { as: 'business', id },
  ];
  for (const owner of owners) {
    for (const entity of await mirror.ownedBy(owner)) {
      const rows = await mirror.rows(entity);
      if (rows.some((row) => isEvidence(row) && mayName(row, id).includes(kind))) return true;
    }
  }
  return false;
}

/**
 * Whether a signed payload or an answer of the bank made the row. Rows of the history also come from unsigned headers,
 * an absence says that the bank knew nobody, and some types take a customer from the header without reading it back.
 */
function isEvidence({ key, eventType = '' }: MirrorRow): boolean {
  const { kind, aspect } = key;
  if (kind === 'erasure' || aspect.startsWith('history#') || aspect.endsWith('absence')) return false;
  // Only rows of objects have no event type; they may never have been committed.
  if (eventType === '') return false;
  const definition = definitionOf(eventType);
  const isCustomer = kind === 'person' || kind === 'business';
  return !isCustomer || definition?.entity.id !== 'header' || definition.order.by === 'read';
}

/** The kinds of customer that the row may name: a type does not always say whether it means a person or a business. */
function mayName({ customerId, businessId, eventType = '' }: MirrorRow, id: string): readonly Kind[] {
  if (businessId === id) return ['business'];
  if (customerId !== id) return [];
  const { person, business, customer } = definitionOf(eventType)?.owners ?? {};
  if (customer !== undefined) return ['person', 'business'];
  // A business takes the customer's place where the payload names no person.
  if (person === undefined) return ['business'];
  return business === undefined || businessId !== undefined ? ['person'] : ['person', 'business'];
}
