import type { Bank } from '#sandbox/engine/bank.ts';
import type { Card } from '#sandbox/engine/model.ts';
import { reasonOf, refusalOfPayment } from '#sandbox/operations/payments/cover.ts';

/** Of the statuses in which a card cannot pay; of any other it is CARD_INACTIVE. */
const reasonByStatus: Readonly<Record<string, string>> = {
  BLOCKED: 'CARD_BLOCKED',
  BLOCKED_BY_SERVICE: 'CARD_BLOCKED',
  COUNTERFEIT_CARD: 'CARD_BLOCKED',
  FRAUD: 'CARD_BLOCKED',
  LOST: 'CARD_LOST',
  STOLEN: 'CARD_STOLEN',
};

/** Why card or account cannot pay this much now, in the words of the event of a declined payment. */
export function reasonToDecline(bank: Bank, card: Card, cents: number): string | undefined {
  if (card.expiration_date < bank.today()) return 'CARD_EXPIRED';
  if (card.status !== 'ACTIVE') return reasonByStatus[card.status] ?? 'CARD_INACTIVE';
  const refused = refusalOfPayment(bank, bank.store.accounts.get(card.account_id), cents);
  if (refused === undefined) return undefined;
  return reasonOf(refused) === 'insufficient_funds' ? 'INSUFFICIENT_FUNDS' : 'DO_NOT_HONOUR';
}
