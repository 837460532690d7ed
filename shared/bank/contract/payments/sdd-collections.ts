import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { accountSnapshotLink } from '#shared/bank/contract/schema/account-snapshot.ts';
import { decisions } from '#shared/bank/contract/schema/decision.ts';
import { flag } from '#shared/bank/contract/schema/flag.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { euroInput, money } from '#shared/bank/contract/schema/money.ts';
import { openEnum, sentOpenEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

export const collectionLimitTypes = ['EXTERNAL', 'INTERNAL'] as const;

export const collectionApplicationStatuses = ['pending'] as const;

export const collectionRejectionReasons = [
  'not_preferred_alternate_offer',
  'probability_of_default',
] as const;

const collectionLimit = memoised(() =>
  z.looseObject({
    id: id(),
    account_id: reference(),
    limit: z.nullish(money()),
    limit_type: z.nullish(openEnum(collectionLimitTypes)),
    current_limit: z.nullish(flag()),
    created_at: text(),
    comments: z.nullish(z.array(z.looseObject({}))),
  }),
);

const collectionApplication = memoised(() =>
  z.looseObject({
    id: id(),
    person_id: reference(),
    credit_record_id: reference(),
    account_id: reference(),
    account_snapshot_id: reference(),
    sdd_collection_id: reference(),
    status: z.nullish(openEnum(collectionApplicationStatuses)),
    decision: z.nullish(openEnum(decisions)),
    rejection_reasons: z.nullish(z.array(openEnum(collectionRejectionReasons))),
    limit: z.nullish(money()),
    created_at: text(),
  }),
);

export type SddCollectionLimit = z.output<ReturnType<typeof collectionLimit>>;
export type SddCollectionApplication = z.output<ReturnType<typeof collectionApplication>>;

/** How much an account may collect by direct debit. */
export const sddCollectionLimits = {
  /** Lists the active limit up to which an account may collect by direct debit. */
  list: endpoint({
    operation: 'persons.accounts.sddCollectionLimits.list',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}/sdd_collection_limits',
    filter: memoised(() =>
      z.strictObject({
        id: z.optional(sentText()),
        limit_type: z.optional(z.enum(collectionLimitTypes)),
      }),
    ),
    reply: json(() => z.array(collectionLimit())),
    paginated,
    retry: 'safe',
  }),
  /** Sets the limit of collections by direct debit in place of the active one. */
  create: endpoint({
    operation: 'persons.accounts.sddCollectionLimits.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/accounts/{account_id}/sdd_collection_limits',
    // The name of the field is taken from the reply: no request is shown.
    body: json(() => z.strictObject({ limit: euroInput() })),
    successStatus: 201,
    reply: json(collectionLimit),
    retry: 'natural-key',
  }),
  /** Disables the active limit, which needs no name, since only one is active. */
  delete: endpoint({
    operation: 'persons.accounts.sddCollectionLimits.delete',
    method: 'DELETE',
    path: '/v1/persons/{person_id}/accounts/{account_id}/sdd_collection_limits',
    reply: empty,
    retry: 'natural-key',
  }),
};

export const sddCollectionApplications = {
  /** Lists the applications of a person to collect by direct debit. */
  list: endpoint({
    operation: 'persons.sddCollectionApplications.list',
    method: 'GET',
    path: '/v1/persons/{person_id}/sdd_collection_applications',
    filter: memoised(() =>
      z.strictObject({ status: z.optional(sentOpenEnum(collectionApplicationStatuses)) }),
    ),
    reply: json(() => z.array(collectionApplication())),
    paginated,
    relies: ['status', 'decision', 'limit'],
    retry: 'safe',
  }),
  /** Applies for collecting by direct debit; the bank decides by itself. */
  create: endpoint({
    operation: 'persons.sddCollectionApplications.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/sdd_collection_applications',
    // The name of the field is taken from the reply: no request is shown.
    body: json(() => z.strictObject({ credit_record_id: z.optional(sentText()) })),
    successStatus: 201,
    reply: json(collectionApplication),
    retry: 'natural-key',
  }),
  /** Reads one application with the decision and the limit offered. */
  get: endpoint({
    operation: 'persons.sddCollectionApplications.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/sdd_collection_applications/{sdd_collection_application_id}',
    reply: json(collectionApplication),
    retry: 'safe',
  }),
  /** Attaches an account of the person at this bank to an application. */
  linkAccount: endpoint({
    operation: 'persons.sddCollectionApplications.linkAccount',
    method: 'PUT',
    path: '/v1/persons/{person_id}/sdd_collection_applications/{sdd_collection_application_id}/account',
    repeats: { sdd_collection_application_id: 'id' },
    // The name of the field is not confirmed.
    body: json(() => z.strictObject({ account_id: sentText() })),
    reply: json(collectionApplication),
    retry: 'natural-key',
  }),
  /** Links an account snapshot to an application. */
  linkAccountSnapshot: endpoint({
    operation: 'persons.sddCollectionApplications.linkAccountSnapshot',
    method: 'PUT',
    path: '/v1/persons/{person_id}/sdd_collection_applications/{sdd_collection_application_id}/account_snapshot',
    repeats: { sdd_collection_application_id: 'id' },
    body: json(accountSnapshotLink),
    reply: json(collectionApplication),
    retry: 'natural-key',
  }),
};
