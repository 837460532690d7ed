import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { customerTypes } from '#shared/bank/contract/schema/customer-type.ts';
import { flag } from '#shared/bank/contract/schema/flag.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

export const seizureTypes = ['ATTACHMENT', 'AUTHORITY_SEIZURE', 'COURT_SEIZURE', 'PRE_ATTACHMENT'] as const;

export const seizureStatuses = ['ACTIVE', 'FULFILLED', 'WAITING_FOR_AUTHORITY'] as const;

const party = memoised(() =>
  z.looseObject({
    name: text(),
    address: text(),
    postal_code: text(),
    city: text(),
    country: text(),
    state: text(),
  }),
);

const creditor = memoised(() => z.looseObject({ ...party().shape, iban: text() }));

const seizure = memoised(() =>
  z.looseObject({
    id: id(),
    customer_id: reference(),
    customer_type: z.nullish(openEnum(customerTypes)),
    seizure_type: z.nullish(openEnum(seizureTypes)),
    status: z.nullish(openEnum(seizureStatuses)),
    /** The original amount, also once a part of it is paid. */
    amount: z.nullish(money()),
    additional_cost: z.nullish(money()),
    enactment_date: text(),
    delivery_date: text(),
    automatic_payout_date: text(),
    authority_name: text(),
    resolution_case_number: text(),
    debtor: z.nullish(party()),
    creditor: z.nullish(creditor()),
    creditor_representative: z.nullish(z.looseObject({ ...creditor().shape, case_number: text() })),
    insolvency: z.nullish(flag()),
    social_benefits: z.nullish(flag()),
    seizure_protected: z.nullish(flag()),
    automated: z.nullish(flag()),
    country: text(),
    /** There are several third party debtors. */
    multiple_drittschuldner: z.nullish(flag()),
  }),
);

export type Seizure = z.output<ReturnType<typeof seizure>>;

export const seizuresOfPerson = {
  /** Lists the seizures against a person; the amount stays the original one when a part is paid. */
  list: endpoint({
    operation: 'persons.seizures.list',
    method: 'GET',
    path: '/v1/persons/{person_id}/seizures',
    repeats: { person_id: 'customer_id' },
    reply: json(() => z.array(seizure())),
    paginated,
    relies: ['status', 'amount.value'],
    retry: 'safe',
  }),
};

export const seizuresOfBusiness = {
  /** Lists the active seizures against a business; the amount stays the original one when a part is paid. */
  list: endpoint({
    operation: 'businesses.seizures.list',
    method: 'GET',
    path: '/v1/businesses/{business_id}/seizures',
    repeats: { business_id: 'customer_id' },
    reply: json(() => z.array(seizure())),
    paginated,
    relies: ['status', 'amount.value'],
    retry: 'safe',
  }),
};
