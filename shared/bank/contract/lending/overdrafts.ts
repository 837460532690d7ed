import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { flag } from '#shared/bank/contract/schema/flag.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { rate } from '#shared/bank/contract/schema/rate.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

export const overdraftStatuses = ['created', 'interest_conditions_set', 'limit_set', 'terminated'] as const;

/** Of a freelancer. */
export const overdraft = memoised(() =>
  z.looseObject({
    id: id(),
    person_id: reference(),
    account_id: reference(),
    status: z.nullish(openEnum(overdraftStatuses)),
    limit: z.nullish(money()),
    interest_accrued: z.nullish(money()),
    interest_accrual_rate: z.nullish(rate()),
    overdraft_rate: z.nullish(rate()),
    interest_conditions_enabled: z.nullish(flag()),
    created_at: text(),
  }),
);

export type Overdraft = z.output<ReturnType<typeof overdraft>>;

export const overdrafts = {
  /** Reads one overdraft of a freelancer, under a path with an @ after persons. */
  get: endpoint({
    operation: 'persons.overdrafts.get',
    method: 'GET',
    // The specification writes the @; a stage whose bank has a slash there overrides the path.
    path: '/v1/persons@{person_id}/overdrafts/{overdraft_id}',
    reply: json(overdraft),
    relies: ['status', 'limit'],
    retry: 'safe',
  }),
  /** Ends a freelancer’s overdraft, which is possible only while the balance of the account is positive. */
  terminate: endpoint({
    operation: 'persons.overdrafts.terminate',
    method: 'POST',
    path: '/v1/persons/{person_id}/overdrafts/{overdraft_id}/terminate',
    repeats: { overdraft_id: 'id' },
    reply: json(overdraft),
    retry: 'natural-key',
  }),
};
