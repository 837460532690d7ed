import { isItemKind, listsOfPartner, type ItemKind } from './item-kinds.ts';
import { readableKinds, type ReadableKind } from './readable-kinds.ts';

/** What one item of a run reads: an entity by its id, or a list of an account or a customer. */
export interface ItemName {
  readonly kind: ItemKind;
  readonly id: string;
}

export const itemOf = ({ kind, id }: ItemName): string => `${kind}/${id}`;

/** Each run reads what the bank lists of all accounts together. */
export const partnerItems: readonly string[] = listsOfPartner.map((kind) => itemOf({ kind, id: 'partner' }));

/** Undefined for an item that an older or newer version has planned. */
export function itemNamed(item: string): ItemName | undefined {
  const end = item.indexOf('/');
  const [kind, id] = [item.slice(0, end), item.slice(end + 1)];
  return isItemKind(kind) && id !== '' ? { kind, id } : undefined;
}

/** Owners of an entity, as far as its event names them. */
export interface NamedOwners {
  readonly customerId?: string | undefined;
  readonly businessId?: string | undefined;
  readonly accountId?: string | undefined;
}

/** The item that reads such an entity; undefined if none does, or if its owner is unknown. */
export function itemReading(
  { kind, id }: { readonly kind: string; readonly id: string },
  { customerId, businessId, accountId }: NamedOwners = {},
): string | undefined {
  const row = readableKinds.find((each) => each.kind === kind);
  if (row === undefined) return undefined;
  if (row.byId !== undefined) return itemOf({ kind: row.byId, id });
  const owner = ownerIn(row, { customerId, businessId, accountId });
  return row.inList === undefined || owner === undefined
    ? undefined
    : itemOf({ kind: row.inList, id: owner });
}

function ownerIn(
  { inList }: ReadableKind,
  { customerId, businessId, accountId }: NamedOwners,
): string | undefined {
  switch (inList) {
    case 'beneficial_owners':
    case 'legal_representatives':
      return businessId ?? customerId;
    case 'messages':
    case 'sdd_collection_applications':
      return businessId === undefined ? customerId : undefined;
    default:
      return accountId;
  }
}
