import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { reference } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

export const rejectedTransactionStatuses = ['REJECTED', 'RETURNED'] as const;

/** Its members depend on the product, and none of them is sure to be there. */
const rejectedTransaction = memoised(() =>
  z.looseObject({
    id: reference(),
    account_id: reference(),
    status: z.nullish(openEnum(rejectedTransactionStatuses)),
    status_reason: text(),
    sender_name: text(),
    sender_iban: text(),
    amount: z.nullish(money()),
    created_at: text(),
  }),
);

export type RejectedIncomingTransaction = z.output<ReturnType<typeof rejectedTransaction>>;

export const rejectedIncomingTransactions = {
  /** Lists incoming payments that the bank did not book but rejected or sent back. */
  list: endpoint({
    operation: 'accounts.rejectedIncomingTransactions.list',
    method: 'GET',
    path: '/v1/accounts/{account_id}/rejected_incoming_transactions',
    reply: json(() => z.array(rejectedTransaction())),
    paginated,
    retry: 'safe',
  }),
};
