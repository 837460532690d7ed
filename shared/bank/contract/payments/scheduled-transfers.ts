import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
import { unitlessEuroInput } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { sepaText } from '#shared/bank/contract/schema/sepa.ts';
import { day, text } from '#shared/bank/contract/schema/text.ts';
import { creditorFields } from './transfer-fields.ts';

export const scheduledTransferStatuses = [
  'AUTHORIZATION_REQUIRED',
  'ACTIVE',
  'CANCELED',
  'CONCLUDED',
] as const;

export const scheduledTransferTypes = ['SCT', 'SCT_INSTANT'] as const;

export const executionSchedules = [
  'WEEKLY',
  'EVERY_TWO_WEEKS',
  'MONTHLY',
  'QUARTERLY',
  'EVERY_SIX_MONTHS',
  'ANNUALLY',
  'ONE-TIME',
] as const;

const scheduledTransfer = memoised(() =>
  z.looseObject({
    id: id(),
    status: z.nullish(openEnum(scheduledTransferStatuses)),
    transfer_type: z.nullish(openEnum(scheduledTransferTypes)),
    ...creditorFields(),
    creditor_bic: text(),
    execution_schedule: z.nullish(openEnum(executionSchedules)),
    active_from: text(),
    /** The last day on which it may be executed. */
    active_to: text(),
  }),
);

export type ScheduledTransfer = z.output<ReturnType<typeof scheduledTransfer>>;

export const scheduledTransfers = {
  /**
   * Changes amount, description or last day of an active scheduled transfer by a change request; the path is a
   * guess that each stage has to confirm.
   */
  update: endpoint({
    operation: 'accounts.scheduledTransfers.update',
    method: 'PATCH',
    path: '/v1/accounts/{account_id}/scheduled_transfers/{id}',
    // Creation, reading and cancelling have this path in the public reference; the update is shown nowhere.
    pathSource: 'guess',
    body: json(() =>
      z.strictObject({
        amount: z.optional(unitlessEuroInput()),
        description: z.optional(sepaText(140)),
        active_to: z.optional(day()),
      }),
    ),
    reply: json(scheduledTransfer),
    changeRequest: true,
    // Nothing in this interface reads a scheduled transfer back.
    retry: 'never',
  }),
};
