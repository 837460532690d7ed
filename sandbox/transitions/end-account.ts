import { ownerInEvents } from '#sandbox/entities/accounts/block-account.ts';
import { runningOverdrafts } from '#sandbox/operations/lending/running-overdrafts.ts';
import {
  closureObstacle,
  payOutRest,
  type ClosureObstacle,
} from '#sandbox/entities/payments/closing-balance.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { cardStates } from '#sandbox/engine/states/cards.ts';
import { scheduledTransferStates, timedOrderStates } from '#sandbox/engine/states/orders.ts';
import { moveConsumerOverdraft } from '#sandbox/operations/lending/consumer-overdrafts.ts';
import { mappingOf } from '#sandbox/operations/accounts/savings-account-mappings.ts';
import { accruedInterest } from '#sandbox/operations/lending/overdraft-interest.ts';
import { endOverdraft } from '#sandbox/operations/lending/overdrafts.ts';
import { acceptCancellation } from '#sandbox/operations/payments/change-standing-order.ts';
import { endScheduled } from '#sandbox/operations/payments/settle-scheduled-transfer.ts';
import { endTimedOrderUnexecuted } from '#sandbox/operations/payments/settle-timed-order.ts';
import { terminateBusinessOverdraft } from './business-lending.ts';
import { changeCard } from './cards.ts';
import { endCreditCards } from './credit-cards.ts';
import { bookAccrued } from './savings-interest.ts';

/**
 * Books accrued interest, pays out the balance and closes the account, and ends its overdrafts,
 * cards and orders. Returns why if it cannot be closed now.
 */
export function endAccount(bank: Bank, account: Account): ClosureObstacle | undefined {
  const savings = mappingOf(bank, account);
  if (savings !== undefined) bookAccrued(bank, savings);
  const interestCents = accruedCents(bank, account);
  const obstacle = closureObstacle(bank, account, interestCents);
  if (obstacle !== undefined) return obstacle;
  const restCents = bank.balances.booked(account.id, bank.today()) - interestCents;
  endOverdrafts(bank, account);
  payOutRest(bank, account, restCents);
  endOrders(bank, account);
  endCreditCards(bank, account);
  endCards(bank, account);
  bank.store.accounts.update(account.id, { status: 'CLOSED', closed_at: bank.instant() });
  bank.emit({ type: 'ACCOUNT_CLOSURE', entityId: account.id, payload: ownerInEvents(account) });
  return undefined;
}

function accruedCents(bank: Bank, account: Account): number {
  return Object.values(runningOverdrafts(bank, account.id))
    .flat()
    .reduce((sum, overdraft) => sum + accruedInterest(overdraft).value, 0);
}

/** At once, also if the partner's overdrafts end step by step. */
function endOverdrafts(bank: Bank, account: Account): void {
  const { consumers, freelancers, businesses } = runningOverdrafts(bank, account.id);
  for (const overdraft of consumers) moveConsumerOverdraft(bank, overdraft, 'terminated');
  for (const overdraft of freelancers) endOverdraft(bank, overdraft);
  for (const { id } of businesses) terminateBusinessOverdraft(bank, { id });
}

function endOrders(bank: Bank, { id }: Account): void {
  const { standingOrders, scheduledTransfers, timedOrders } = bank.store;
  for (const order of standingOrders.by('account_id', id))
    if (order.status === 'ACTIVE') acceptCancellation(bank, { id: order.id });
  for (const transfer of scheduledTransfers.by('account_id', id))
    if (!scheduledTransferStates.isFinal(transfer.status)) endScheduled(bank, transfer.id, 'CANCELED');
  for (const order of timedOrders.by('account_id', id))
    if (!timedOrderStates.isFinal(order.status)) endTimedOrderUnexecuted(bank, order.id, 'CANCELED');
}

function endCards(bank: Bank, { id }: Account): void {
  for (const card of bank.store.cards.by('account_id', id)) {
    if (cardStates.isFinal(card.status)) continue;
    changeCard(bank, { card_id: card.id, status: 'CLOSED', reason: 'ACCOUNT_CLOSED' });
  }
}
