import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { created, ok } from '#sandbox/engine/operation.ts';
import type { Completions } from '#sandbox/entities/change-requests/completion.ts';
import { acceptTransfer } from './accept-transfer.ts';
import { acceptCancellation, acceptUpdate } from './change-standing-order.ts';
import { acceptStandingOrder } from './create-standing-order.ts';
import { acceptReturn } from './direct-debit-returns.ts';
import { acceptInstantTransfer } from './instant-transfers.ts';
import { acceptTimedOrder } from './timed-orders.ts';
import { acceptBatch } from './transfer-batches.ts';
import { acceptScheduledUpdate } from './update-scheduled-transfer.ts';

const transferToAccept = memoised(() => z.object({ transfer_id: z.string() }));

export const paymentCompletions = {
  'persons.accounts.sepaCreditTransfers.create': (bank, argument) =>
    created(acceptTransfer(bank, transferToAccept().parse(argument).transfer_id)),
  'persons.accounts.sepaCreditTransfers.batches.create': (bank, argument) =>
    created(acceptBatch(bank, argument)),
  'persons.accounts.sepaDirectDebitReturns.create': (bank, argument) => created(acceptReturn(bank, argument)),
  'persons.accounts.standingOrders.create': (bank, argument) => created(acceptStandingOrder(bank, argument)),
  'persons.accounts.standingOrders.update': (bank, argument) => ok(acceptUpdate(bank, argument)),
  'persons.accounts.standingOrders.cancel': (bank, argument) => ok(acceptCancellation(bank, argument)),
  'persons.accounts.timedOrders.create': (bank, argument) => created(acceptTimedOrder(bank, argument)),
  'accounts.scheduledTransfers.update': (bank, argument) => ok(acceptScheduledUpdate(bank, argument)),
  'accounts.sepaInstantCreditTransfers.create': (bank, argument) =>
    created(acceptInstantTransfer(bank, argument)),
} satisfies Completions;
