import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { DirectDebitProfile } from '#sandbox/engine/model/payments.ts';
import { directDebitProfileStates } from '#sandbox/engine/states/direct-debits.ts';
import { refusal } from '#sandbox/engine/refusal.ts';

export const scheduledProfileBlock = z.strictObject({
  business_id: z.string().check(z.describe('given a profile with its first block')),
  reason: z._default(z.string(), 'too_many_returns'),
});

/** The bank announces that a business may soon not collect any more. It is only announced: nothing blocks. */
export function scheduleProfileBlock(
  bank: Bank,
  wanted: z.input<typeof scheduledProfileBlock>,
): DirectDebitProfile {
  const { business_id, reason } = scheduledProfileBlock.parse(wanted);
  const { id } = profileOf(bank, business_id);
  const change = { is_block_scheduled: true, status_reasons: [reason] };
  return notified(bank, bank.store.directDebitProfiles.update(id, change), 'SCHEDULED');
}

export const cancelledProfileBlock = z.strictObject({ id: z.string().check(z.describe('of the profile')) });

export function cancelProfileBlock(
  bank: Bank,
  wanted: z.input<typeof cancelledProfileBlock>,
): DirectDebitProfile {
  const profile = bank.store.directDebitProfiles.get(cancelledProfileBlock.parse(wanted).id);
  if (!profile.is_block_scheduled) throw refusal(409, 'no_block_scheduled', 'No block is scheduled.');
  const change = { is_block_scheduled: false, status_reasons: [] };
  return notified(bank, bank.store.directDebitProfiles.update(profile.id, change), 'CANCELLED');
}

export const profileMove = z.strictObject({
  business_id: z
    .string()
    .check(z.describe('given a profile, which begins with the status, where it has none')),
  status: z._default(z.enum(directDebitProfileStates.statuses), 'BLOCKED'),
});

/**
 * The bank's decision on an application to collect, and its assessment of a collecting business. Neither has an event,
 * and neither stops a collection here: the interface lets freelancers and the partner collect, but no business.
 */
export function moveProfile(bank: Bank, wanted: z.input<typeof profileMove>): DirectDebitProfile {
  const { business_id, status } = profileMove.parse(wanted);
  const begun = directDebitProfileStates.begins.find((begin) => begin === status);
  const [known] = bank.store.directDebitProfiles.by('business_id', business_id);
  if (known === undefined && begun !== undefined) return profileOf(bank, business_id, begun);
  const { id, status: before } = known ?? profileOf(bank, business_id);
  return bank.store.directDebitProfiles.update(id, {
    status: directDebitProfileStates.move(before, status),
    is_block_scheduled: false,
  });
}

const usualLimitCents = 250_000;

function profileOf(
  bank: Bank,
  businessId: string,
  begin: DirectDebitProfile['status'] = 'ACTIVE',
): DirectDebitProfile {
  const { id: business_id } = existingBusiness(bank, businessId);
  const [known] = bank.store.directDebitProfiles.by('business_id', business_id);
  if (known !== undefined) return known;
  return bank.store.directDebitProfiles.insert({
    id: bank.ids.next('directDebitProfile'),
    business_id,
    status: begin,
    status_reasons: [],
    collection_limit: euroCents(usualLimitCents),
    is_block_scheduled: false,
  });
}

function notified(
  bank: Bank,
  profile: DirectDebitProfile,
  what: 'SCHEDULED' | 'CANCELLED',
): DirectDebitProfile {
  const { id, status, status_reasons, collection_limit } = profile;
  bank.emit({
    type: `BUSINESS_DIRECT_DEBIT_PROFILE_BLOCK_${what}`,
    entityId: id,
    payload: { id, status, status_reasons, collection_limit },
  });
  return profile;
}
