import { definitionOf } from '#shared/events/catalog.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import { ownersOf } from '#shared/mirror/owners.ts';
import type { MirrorRow } from './mirror-traces.ts';

/** The customers that a row names: a person, a business, or a person acting for a business. */
export function customersIn({ customerId, businessId }: MirrorRow): readonly string[] {
  return [customerId, businessId].filter((id) => id !== undefined);
}

/** The account that the row names, unless the row is its own; a card or order that stands for it does not count. */
export function accountIn(row: MirrorRow): string | undefined {
  const { accountId, key } = row;
  if (accountId === undefined || accountId === key.entityId) return undefined;
  return accountId === throughIn(row) ? undefined : accountId;
}

/** The card or order through which a row leads to its customer. */
export function throughIn({ throughId, eventType = '', json, key }: MirrorRow): string | undefined {
  if (throughId !== undefined || json === undefined) return throughId;
  // Rows that name their account did not always record it.
  const definition = definitionOf(eventType);
  if (definition?.owners?.through === undefined) return undefined;
  const decoded = decodeBody(Buffer.from(json));
  if (decoded.outcome === 'unreadable') return undefined;
  return ownersOf(definition, definition.payload.safeParse(decoded.value).data, key.entityId).throughId;
}

/** Whether events of that type may name a customer. */
export function mayNameCustomer(eventType = ''): boolean {
  const definition = definitionOf(eventType);
  if (definition === undefined) return true;
  const { person, business, customer } = definition.owners ?? {};
  return (person ?? business ?? customer) !== undefined;
}
