import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import { activeAccount } from '#sandbox/entities/accounts/active-account.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { euroCents, type Account } from '#sandbox/engine/model.ts';
import type { TopUp } from '#sandbox/engine/model/cash.ts';
import { topUpStates } from '#sandbox/engine/states/cash.ts';
import { refusalOfIncoming } from '#sandbox/entities/accounts/account-refusals.ts';

export const newTopUp = z.strictObject({
  account_id: z.string(),
  amount: z.int().check(z.positive(), z.maximum(maxAmountCents), z.describe('cents')),
});

/** The customer wants to put money on the account with a card of another bank, and has not paid yet. */
export function placeTopUp(bank: Bank, wanted: z.input<typeof newTopUp>): TopUp {
  const { account_id, amount } = newTopUp.parse(wanted);
  const account = activeAccount(bank, account_id);
  const refused = refusalOfIncoming(account);
  if (refused !== undefined) throw refused;
  return bank.store.topUps.insert({
    id: bank.ids.uuid(),
    account_id: account.id,
    amount: euroCents(amount),
    client_secret: bank.ids.next('secret'),
    status: 'ACCEPTED',
    decline_reason: null,
  });
}

export const topUpMove = z.strictObject({
  id: z.string(),
  status: z._default(z.enum(['CONFIRMED', 'EXECUTED', 'DECLINED', 'CANCELLED']), 'EXECUTED'),
  decline_reason: z._default(z.string(), 'risk_of_fraud').check(z.describe('of a DECLINED one')),
});

/**
 * The acquirer confirms the payment, and the bank books it, or declines it if the account does not
 * accept it any more; no event reports a cancelled one.
 */
export function moveTopUp(bank: Bank, wanted: z.input<typeof topUpMove>): TopUp {
  const { id, ...move } = topUpMove.parse(wanted);
  const { account_id, amount, status: before } = bank.store.topUps.get(id);
  const { status, decline_reason } = possible(bank.store.accounts.get(account_id), move);
  topUpStates.move(before, status);
  if (status === 'EXECUTED') {
    recordBooking(bank, {
      against: 'card_scheme',
      account_id,
      booking_type: 'TopUpCard',
      amountCents: amount.value,
      description: 'Top-up',
      transaction_id: id,
    });
  }
  const isDeclined = status === 'DECLINED';
  const moved = bank.store.topUps.update(id, { status, ...(isDeclined && { decline_reason }) });
  if (status === 'EXECUTED' || isDeclined) {
    const payload = {
      ...announced(moved),
      ...(isDeclined && { decline_reason, declined_reason: decline_reason }),
    };
    bank.emit({ type: `ACQUIRER_TOPUP_${status}`, entityId: id, payload });
  }
  return moved;
}

type TopUpMove = Omit<z.output<typeof topUpMove>, 'id'>;

function possible(account: Account, move: TopUpMove): TopUpMove {
  const isImpossible = move.status === 'EXECUTED' && refusalOfIncoming(account) !== undefined;
  return isImpossible ? { status: 'DECLINED', decline_reason: 'account_takes_no_money' } : move;
}

export const failedTopUpPayment = z.strictObject({
  id: z.string(),
  acquirer_error_code: z._default(z.string(), 'card_declined'),
  acquirer_decline_code: z._default(z.nullable(z.string()), 'insufficient_funds'),
});

/** The customer may try again: the top-up keeps its status. */
export function failTopUpPayment(bank: Bank, wanted: z.input<typeof failedTopUpPayment>): TopUp {
  const { id, ...codes } = failedTopUpPayment.parse(wanted);
  const topUp = bank.store.topUps.get(id);
  topUpStates.refuseFinal(topUp.status);
  const payload = { ...announced(topUp), ...codes };
  bank.emit({ type: 'ACQUIRER_TOPUP_PAYMENT_FAILED', entityId: id, payload });
  return topUp;
}

/** In these events money has no unit. */
function announced({ id, account_id, amount, client_secret, status }: TopUp) {
  const { value, currency } = amount;
  return { id, account_id, amount: { value, currency }, client_secret, status };
}
