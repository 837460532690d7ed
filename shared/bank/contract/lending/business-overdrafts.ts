import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { rate } from '#shared/bank/contract/schema/rate.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

export const businessOverdraftStatuses = ['terminated', 'limit_set'] as const;

/** Only the status is stated; the other names are those of the other overdrafts. */
const overdraft = memoised(() =>
  z.looseObject({
    id: id(),
    business_id: reference(),
    status: z.nullish(openEnum(businessOverdraftStatuses)),
    limit: z.nullish(money()),
    account_iban: text(),
    interest_accrual_rate: z.nullish(rate()),
    created_at: text(),
  }),
);

export type BusinessOverdraft = z.output<ReturnType<typeof overdraft>>;

export const businessOverdrafts = {
  /** Reads one overdraft of a business. */
  get: endpoint({
    operation: 'businesses.overdrafts.get',
    method: 'GET',
    path: '/v1/businesses/{business_id}/overdrafts/{overdraft_id}',
    reply: json(overdraft),
    retry: 'safe',
  }),
};
