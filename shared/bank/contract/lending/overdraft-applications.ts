import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { accountSnapshotLink } from '#shared/bank/contract/schema/account-snapshot.ts';
import { decisions } from '#shared/bank/contract/schema/decision.ts';
import { flag } from '#shared/bank/contract/schema/flag.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { rate } from '#shared/bank/contract/schema/rate.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';
import { overdraft } from './overdrafts.ts';
import { partnerContact, partnerContactInput } from './partner-contact.ts';

export const overdraftApplicationStatuses = [
  'created',
  'initial_scoring_pending',
  'account_snapshot_pending',
  'account_snapshot_verification_pending',
  'offered',
  'rejected',
  'overdraft_created',
  'expired',
] as const;

/** Of a freelancer. */
const overdraftApplication = memoised(() =>
  z.looseObject({
    id: id(),
    status: z.nullish(openEnum(overdraftApplicationStatuses)),
    decision: z.nullish(openEnum(decisions)),
    rejection_reasons: z.nullish(z.array(z.string())),
    person_id: reference(),
    partner_risk_class: text(),
    ...partnerContact(),
    credit_record_id: reference(),
    account_snapshot_id: reference(),
    limit: z.nullish(money()),
    interest_accrual_rate: z.nullish(rate()),
    overdraft_rate: z.nullish(rate()),
    interest_conditions_enabled: z.nullish(flag()),
    overdraft_id: reference(),
    created_at: text(),
  }),
);

export type OverdraftApplication = z.output<ReturnType<typeof overdraftApplication>>;

export const overdraftApplications = {
  /** Applies for a freelancer’s overdraft, for which a usable credit record has to exist. */
  create: endpoint({
    operation: 'persons.overdraftApplications.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/overdraft_applications',
    body: json(() =>
      z.strictObject({
        credit_record_id: sentText(),
        partner_risk_class: z.optional(sentText()),
        ...partnerContactInput(),
      }),
    ),
    reply: json(overdraftApplication),
    successStatus: 201,
    retry: 'never',
  }),
  /** Reads one application of a freelancer for an overdraft, with its status. */
  get: endpoint({
    operation: 'persons.overdraftApplications.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/overdraft_applications/{overdraft_application_id}',
    reply: json(overdraftApplication),
    relies: ['status', 'limit'],
    retry: 'safe',
  }),
  /** Links an account snapshot to a freelancer’s application for an overdraft. */
  linkAccountSnapshot: endpoint({
    operation: 'persons.overdraftApplications.linkAccountSnapshot',
    method: 'PUT',
    path: '/v1/persons/{person_id}/overdraft_applications/{overdraft_application_id}/account_snapshot',
    body: json(accountSnapshotLink),
    reply: empty,
    retry: 'natural-key',
  }),
  /** Creates and activates the overdraft of an approved application on an account of the freelancer. */
  createOverdraft: endpoint({
    operation: 'persons.overdraftApplications.createOverdraft',
    method: 'PUT',
    path: '/v1/persons/{person_id}/overdraft_applications/{overdraft_application_id}/overdraft',
    body: json(() => z.strictObject({ account_id: sentText() })),
    reply: json(overdraft),
    successStatus: 201,
    retry: 'natural-key',
  }),
};
