import type { EventDefinition } from '#shared/events/definition.ts';
import type { Owners } from './effect.ts';
import { textAt } from './received-event.ts';

/** Who is behind an event; a customer or an account is its own owner. */
export function ownersOf({ entity, owners }: EventDefinition, payload: unknown, entityId: string): Owners {
  const at = (path: string | undefined) => (path === undefined ? undefined : textAt(payload, path));
  const itself = (...kinds: readonly string[]) => (kinds.includes(entity.kind) ? entityId : undefined);
  const person = itself('person') ?? at(owners?.person) ?? at(owners?.customer);
  const business = itself('business') ?? at(owners?.business);
  const customerId = person ?? business;
  const businessId = person === undefined ? undefined : business;
  const accountId = itself('account') ?? at(owners?.account);
  const throughId = owners?.through?.map(at).find((id) => id !== undefined);
  return {
    ...(customerId === undefined ? {} : { customerId }),
    ...(businessId === undefined ? {} : { businessId }),
    ...(accountId === undefined ? {} : { accountId }),
    ...(throughId === undefined ? {} : { throughId }),
  };
}
