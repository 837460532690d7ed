import * as z from 'zod';
import { created } from '#sandbox/engine/operation.ts';
import type { Completions } from '#sandbox/operations/change-requests/completion.ts';
import { memoised } from '#shared/bank/contract/endpoint.ts';
import { acceptTransfer } from './accept-transfer.ts';

const transferToAccept = memoised(() => z.object({ transfer_id: z.string() }));

export const paymentCompletions = {
  'persons.accounts.sepaCreditTransfers.create': (bank, argument) =>
    created(acceptTransfer(bank, transferToAccept().parse(argument).transfer_id)),
} satisfies Completions;
