import { decodeBody } from '#shared/events/decode-body.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { entityId } from '#shared/events/fields.ts';
import type { Owners } from './effect.ts';
import { ownersNamed } from './owners.ts';
import { valueAt } from '#shared/kernel/json.ts';

/**
 * The owners named by a body that could not be opened, or whose type is unclassified: as far as its JSON can be read,
 * under the field names that the bank commonly uses for owners, and under those of the definition if there is one.
 */
export function namedOwners(bytes: Uint8Array, definition?: EventDefinition): Owners {
  const decoded = decodeBody(bytes);
  if (decoded.outcome === 'unreadable') return {};
  const at = (...places: readonly (string | undefined)[]) =>
    places
      .filter((path) => path !== undefined)
      .map((path) => entityId.safeParse(valueAt(decoded.value, path)).data)
      .find((id) => id !== undefined);
  const paths = definition?.owners ?? {};
  const itself = (kind: string) =>
    definition?.entity.kind === kind && typeof definition.entity.id === 'object'
      ? definition.entity.id.field
      : undefined;

  const person =
    at(itself('person'), paths.person, paths.customer, ...anywhere('person_id')) ??
    at(...anywhere('customer_id').filter((path) => path !== paths.business));
  return ownersNamed({
    person,
    business: at(itself('business'), paths.business, ...anywhere('business_id')),
    account: at(itself('account'), paths.account, ...anywhere('account_id')),
    through: at(...(paths.through ?? [])),
  });
}

/** Envelopes keep their content under one of these names. */
function anywhere(field: string): readonly string[] {
  return [field, `payload.${field}`, `data.${field}`];
}
