import type { EventDefinition } from '#shared/events/definition.ts';
import type { Owners } from './effect.ts';
import { textAt } from '#shared/kernel/json.ts';

/** The ids that something names. */
interface Named {
  readonly person: string | undefined;
  readonly business: string | undefined;
  readonly account: string | undefined;
  readonly through: string | undefined;
}

/** The owners of an event; a customer or an account is its own owner. */
export function ownersOf({ entity, owners }: EventDefinition, payload: unknown, entityId: string): Owners {
  const at = (path: string | undefined) => (path === undefined ? undefined : textAt(payload, path));
  const itself = (kind: string) => (entity.kind === kind ? entityId : undefined);
  return ownersNamed({
    person: itself('person') ?? at(owners?.person) ?? at(owners?.customer),
    business: itself('business') ?? at(owners?.business),
    account: itself('account') ?? at(owners?.account),
    through: owners?.through?.map(at).find((id) => id !== undefined),
  });
}

/** The holder of the account: the business if one is named, otherwise the person. */
export function holderOf({ customerId, businessId }: Pick<Owners, 'customerId' | 'businessId'>) {
  return businessId ?? customerId;
}

/** The person is the customer, or else the business. Beside a person, the business has its own field. */
export function ownersNamed({ person, business, account, through }: Named): Owners {
  const customerId = person ?? business;
  const businessId = person === undefined ? undefined : business;
  return {
    ...(customerId === undefined ? {} : { customerId }),
    ...(businessId === undefined ? {} : { businessId }),
    ...(account === undefined ? {} : { accountId: account }),
    ...(through === undefined ? {} : { throughId: through }),
  };
}
