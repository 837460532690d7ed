import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { BusinessFrontingApplication, FrontingRelationship } from '#sandbox/engine/model/fronting.ts';
import {
  businessFrontingApplicationStates,
  frontingRelationshipStates,
} from '#sandbox/engine/states/fronting.ts';

export const newFrontingApplication = z.strictObject({ business_id: z.string() });

/** The bank begins its due diligence at once. See "States and transitions". */
export function applyForFronting(
  bank: Bank,
  wanted: z.input<typeof newFrontingApplication>,
): BusinessFrontingApplication {
  const { id: business_id } = existingBusiness(bank, newFrontingApplication.parse(wanted).business_id);
  const id = bank.ids.next('businessFrontingApplication');
  return notifyOf(
    bank,
    bank.store.businessFrontingApplications.insert({ id, business_id, status: 'cdd_pending' }),
  );
}

export const frontingDecision = z.strictObject({
  id: z.string(),
  status: z
    ._default(z.enum(['approved', 'rejected']), 'approved')
    .check(z.describe('a failed check rejects')),
});

export function decideOnFronting(
  bank: Bank,
  wanted: z.input<typeof frontingDecision>,
): BusinessFrontingApplication {
  const { id, status } = frontingDecision.parse(wanted);
  const { businessFrontingApplications } = bank.store;
  businessFrontingApplicationStates.move(businessFrontingApplications.get(id).status, status);
  return notifyOf(bank, businessFrontingApplications.update(id, { status }));
}

function notifyOf(bank: Bank, application: BusinessFrontingApplication): BusinessFrontingApplication {
  const { id, status } = application;
  bank.emit({ type: 'BUSINESS_FRONTING_APPLICATION', entityId: id, payload: { id, status } });
  return application;
}

export const relationshipMove = z.strictObject({
  business_id: z.string(),
  status: z._default(z.enum(frontingRelationshipStates.statuses), 'active'),
});

export function changeFrontingRelationship(
  bank: Bank,
  wanted: z.input<typeof relationshipMove>,
): FrontingRelationship {
  const { business_id, status } = relationshipMove.parse(wanted);
  const { id } = existingBusiness(bank, business_id);
  const known = bank.store.frontingRelationships.find(id);
  if (known !== undefined) frontingRelationshipStates.move(known.status, status);
  const relationship = bank.store.frontingRelationships.insert({ id, status });
  bank.emit({
    type: 'BUSINESS_FRONTING_RELATIONSHIP_STATUS_CHANGED',
    entityId: id,
    payload: relationship,
  });
  return relationship;
}
