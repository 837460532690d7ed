import * as z from 'zod';
import { endpoint, json, memoised } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

export const seizureTypes = ['ATTACHMENT', 'AUTHORITY_SEIZURE', 'COURT_SEIZURE', 'PRE_ATTACHMENT'] as const;

export const seizureStatuses = ['ACTIVE', 'FULFILLED', 'WAITING_FOR_AUTHORITY'] as const;

const party = memoised(() =>
  z.looseObject({
    name: text,
    address: text,
    postal_code: text,
    city: text,
    country: text,
    state: text,
  }),
);

const creditor = memoised(() => party().extend({ iban: text }));

const seizure = memoised(() =>
  z.looseObject({
    id,
    customer_id: reference,
    customer_type: openEnum(['Person', 'Business']).nullish(),
    seizure_type: openEnum(seizureTypes).nullish(),
    status: openEnum(seizureStatuses).nullish(),
    /** The original amount, also once a part of it is paid. */
    amount: money.nullish(),
    additional_cost: money.nullish(),
    enactment_date: text,
    delivery_date: text,
    automatic_payout_date: text,
    authority_name: text,
    resolution_case_number: text,
    debtor: party().nullish(),
    creditor: creditor().nullish(),
    creditor_representative: creditor().extend({ case_number: text }).nullish(),
    insolvency: z.boolean().nullish(),
    social_benefits: z.boolean().nullish(),
    seizure_protected: z.boolean().nullish(),
    automated: z.boolean().nullish(),
    country: text,
    /** There are several third party debtors. */
    multiple_drittschuldner: z.boolean().nullish(),
  }),
);

export type Seizure = z.output<ReturnType<typeof seizure>>;

export const seizuresOfPerson = {
  list: endpoint({
    operation: 'persons.seizures.list',
    method: 'GET',
    path: '/v1/persons/{person_id}/seizures',
    reply: json(() => z.array(seizure())),
    paginated,
    retry: 'safe',
  }),
};

export const seizuresOfBusiness = {
  list: endpoint({
    operation: 'businesses.seizures.list',
    method: 'GET',
    path: '/v1/businesses/{business_id}/seizures',
    reply: json(() => z.array(seizure())),
    paginated,
    retry: 'safe',
  }),
};
