import * as z from '#shared/kernel/zod.ts';
import { existingBusiness, shownBusiness } from '#sandbox/entities/customers/shown-business.ts';
import { changeRequested, created, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { refuseIncomplete } from '#sandbox/entities/customers/mandatory-attributes.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { attributeChange } from '#sandbox/entities/customers/attribute-change.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

const turnovers = z._default(z.array(z.json()), []);

export const businessResourceHandlers = {
  'businesses.create': ({ body }, bank) => {
    const attributes = toJsonObject(body);
    refuseIncomplete(bank, { type: 'Business', attributes });
    const id = bank.ids.next('business');
    const created_at = bank.instant();
    return created(
      shownBusiness(bank.store.businesses.insert({ id, created_at, deleted_at: null, attributes })),
    );
  },
  'businesses.list': (_call, bank) => shownList(bank.store.businesses.by('deleted_at', null), shownBusiness),
  'businesses.get': ({ path }, bank) => ok(shownBusiness(existingBusiness(bank, path.id))),
  'businesses.annualTurnover.create': ({ path, body }, bank) => {
    const { id, attributes } = existingBusiness(bank, path.id);
    const annual_turnover = [...turnovers.parse(attributes['annual_turnover']), toJsonObject(body)];
    return created(changeBusiness(bank, id, { annual_turnover }));
  },
  /** Empty attributes are filled at once; changing a value waits for a change request. */
  'businesses.update': ({ path, body }, bank) => {
    const business = existingBusiness(bank, path.id);
    const { changed, overwrites } = attributeChange(business.attributes, body);
    if (!overwrites) return ok(changeBusiness(bank, business.id, changed));
    return changeRequested(
      startChangeRequest(bank, {
        operation: 'businesses.update',
        argument: { business_id: business.id, attributes: changed },
        business_id: business.id,
      }),
    );
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** Replaces the named properties and notifies the partner, unless nothing changes. */
export function changeBusiness(bank: Bank, businessId: string, changed: JsonObject) {
  const business = existingBusiness(bank, businessId);
  if (Object.keys(changed).length === 0) return shownBusiness(business);
  const attributes = { ...business.attributes, ...changed };
  bank.emit({ type: 'BUSINESS_CHANGED', entityId: businessId, payload: {} });
  return shownBusiness(bank.store.businesses.update(businessId, { attributes }));
}
