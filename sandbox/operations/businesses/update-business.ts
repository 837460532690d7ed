import { existingBusiness, shownBusiness } from '#sandbox/entities/customers/shown-business.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { changeRequested, ok } from '#sandbox/engine/operation.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { attributeChange } from '#sandbox/entities/customers/attribute-change.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

/** Filling in what is empty happens at once; changing what has a value waits for a change request. */
export const updateBusiness: OperationHandler<RowOf<'businesses.update'>> = ({ path, body }, bank) => {
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
};

/** Replaces the properties named and notifies the partner, unless nothing changes. */
export function changeBusiness(bank: Bank, businessId: string, changed: JsonObject) {
  const business = existingBusiness(bank, businessId);
  if (Object.keys(changed).length === 0) return shownBusiness(business);
  const attributes = { ...business.attributes, ...changed };
  bank.emit({ type: 'BUSINESS_CHANGED', entityId: businessId, payload: {} });
  return shownBusiness(bank.store.businesses.update(businessId, { attributes }));
}
