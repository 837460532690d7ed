import { decodeBody } from '#shared/events/decode-body.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { entityId } from '#shared/events/fields.ts';
import type { Owners } from './effect.ts';
import { valueAt } from './received-event.ts';

/**
 * Whom a body names that could not be opened, or whose type nobody has classified: as far as its JSON can be read,
 * under the names that the bank gives to owners nearly everywhere, and under those of the definition if there is one.
 */
export function namedOwners(bytes: Uint8Array, definition?: EventDefinition): Owners {
  const decoded = decodeBody(bytes);
  if (decoded.outcome === 'unreadable') return {};
  const at = (...paths: readonly (string | undefined)[]) =>
    paths
      .filter((path) => path !== undefined)
      .map((path) => entityId.safeParse(valueAt(decoded.value, path)).data)
      .find((id) => id !== undefined);
  const { person, business, customer, account, through = [] } = definition?.owners ?? {};
  const itself = (kind: string) =>
    definition?.entity.kind === kind && typeof definition.entity.id === 'object'
      ? definition.entity.id.field
      : undefined;

  const businessId = at(itself('business'), business, ...anywhere('business_id'));
  const namedPerson = at(itself('person'), person, customer, ...anywhere('person_id'));
  const personId = namedPerson ?? at(...anywhere('customer_id').filter((path) => path !== business));
  const customerId = personId ?? businessId;
  const accountId = at(itself('account'), account, ...anywhere('account_id'));
  const throughId = at(...through);
  return {
    ...(customerId === undefined ? {} : { customerId }),
    ...(personId === undefined || businessId === undefined ? {} : { businessId }),
    ...(accountId === undefined ? {} : { accountId }),
    ...(throughId === undefined ? {} : { throughId }),
  };
}

/** Envelopes keep what they wrap under one of these. */
function anywhere(field: string): readonly string[] {
  return [field, `payload.${field}`, `data.${field}`];
}
