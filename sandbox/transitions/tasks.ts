import * as z from '#shared/kernel/zod.ts';
import { dayRun } from '#sandbox/engine/day-run.ts';
import { healLate } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { expireActivationChallenge } from '#sandbox/operations/authentication/activation-challenges.ts';
import type { Tasks } from '#sandbox/engine/tasks.ts';
import { abandonChangeRequest } from '#sandbox/operations/change-requests/end-change-request.ts';
import { putFeeSummaryIntoPostbox, requestedFeeSummary } from '#sandbox/operations/accounts/fee-summary.ts';
import { paymentTasks } from '#sandbox/operations/payments/tasks.ts';
import { incomingTransfer, receiveTransfer } from './accounts.ts';
import { carryOutClosure } from './account-closures.ts';
import { runDay } from './bank-day.ts';
import { expireCardAuthorization } from './card-payments.ts';
import { expireOnlinePayment, settleOnlinePayment } from './challenges.ts';
import { expireCashOperation } from './cash-operations.ts';
import { expireBusinessIdentification } from './businesses.ts';
import { blockWithoutExtract } from './register-extracts.ts';
import { expireIdentification } from './persons.ts';
import { timeOutFraudCase } from './fraud-cases.ts';
import { orderLoanPayout } from './loan-days.ts';
import { applyInterestRate, endOverdraftOffer } from './overdrafts.ts';

const entityToMove = z.object({ id: z.string() });
const newRate = z.object({ id: z.string(), interest_accrual_rate: z.number() });

/** The bank's own scheduled tasks. */
export const tasks: Tasks = {
  ...paymentTasks,
  [dayRun]: (_argument, bank) => runDay(bank),
  'receive-transfer': (argument, bank) => void receiveTransfer(bank, incomingTransfer.parse(argument)),
  'heal-bank-error': (argument, bank) => healLate(bank, entityToMove.parse(argument).id),
  'carry-out-closure': (argument, bank) => void carryOutClosure(bank, entityToMove.parse(argument).id),
  'expire-card-authorization': (argument, bank) =>
    expireCardAuthorization(bank, entityToMove.parse(argument).id),
  'expire-identification': (argument, bank) => expireIdentification(bank, entityToMove.parse(argument).id),
  'expire-business-identification': (argument, bank) =>
    expireBusinessIdentification(bank, entityToMove.parse(argument).id),
  'block-without-register-extract': (argument, bank) =>
    blockWithoutExtract(bank, entityToMove.parse(argument).id),
  'expire-online-payment': (argument, bank) => expireOnlinePayment(bank, entityToMove.parse(argument).id),
  'expire-change-request': (argument, bank) =>
    abandonChangeRequest(bank, bank.store.changeRequests.get(entityToMove.parse(argument).id), 'expired'),
  'settle-online-payment': (argument, bank) => settleOnlinePayment(bank, entityToMove.parse(argument).id),
  'expire-activation-challenge': (argument, bank) =>
    expireActivationChallenge(bank, entityToMove.parse(argument).id),
  'expire-cash-operation': (argument, bank) => expireCashOperation(bank, entityToMove.parse(argument).id),
  'put-fee-summary-into-postbox': (argument, bank) =>
    putFeeSummaryIntoPostbox(bank, requestedFeeSummary.parse(argument)),
  'time-out-fraud-case': (argument, bank) => timeOutFraudCase(bank, entityToMove.parse(argument).id),
  'order-loan-payout': (argument, bank) => orderLoanPayout(bank, entityToMove.parse(argument).id),
  'end-overdraft-offer': (argument, bank) => endOverdraftOffer(bank, entityToMove.parse(argument).id),
  'apply-overdraft-rate': (argument, bank) => void applyInterestRate(bank, newRate.parse(argument)),
};
