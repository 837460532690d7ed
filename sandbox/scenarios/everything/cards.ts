import {
  authorizeCard,
  declineCardPayment,
  resolveCardAuthorization,
} from '#sandbox/transitions/card-payments.ts';
import { changeCardToken } from '#sandbox/transitions/card-transitions.ts';
import { changeCard, trackCardDelivery } from '#sandbox/transitions/cards.ts';
import { cancelDelegatedSca, issueScaChallenge } from '#sandbox/transitions/challenges.ts';
import { moveDispute, openDispute } from '#sandbox/transitions/disputes.ts';
import { raiseFraudCase } from '#sandbox/transitions/fraud-cases.ts';
import { confirmChange } from '#sandbox/scenarios/partner.ts';
import type { Chapter, Place } from './chapter.ts';
import { anEarner } from './people.ts';

/** A card from its letter to its theft. */
export const cards: Chapter = async function* (place) {
  const { bank } = place;
  const { person_id, account } = await anEarner(place, 'Mira Winter');
  const { id: card_id } = changeCard(bank, { account_id: account.id, status: 'INACTIVE' });
  trackCardDelivery(bank, { card_id, date_of_shipment: bank.today() });
  yield 4;
  changeCard(bank, { card_id, status: 'ACTIVE' });
  await putIntoWallet(place, { card_id, person_id });
  yield 10;
  pay(place, { card_id, amount: 1_890, merchant: 'Bakery' });
  pay(place, { card_id, amount: 8_900, merchant: 'Unknown shop' });
  declineCardPayment(bank, { card_id, amount: 500_000 });
  yield 17;
  issueScaChallenge(bank, { card_id, amount: 12_300 });
  cancelDelegatedSca(bank, { card_id, amount: 7_700 });
  yield 35;
  const dispute = openDispute(bank, { card_id, merchant: 'Unknown shop' });
  moveDispute(bank, { id: dispute.id, status: 'INVESTIGATING' });
  yield 55;
  moveDispute(bank, { id: dispute.id, status: 'DONE_ACCEPTED_BY_SERVICE' });
  // Nobody answers, so the time for it runs out.
  raiseFraudCase(bank, { card_id, amount: 45_000, merchant: 'Jeweller' });
  yield 56;
  changeCard(bank, { card_id, status: 'STOLEN', reason: 'CARD_STOLEN' });
};

interface OwnedCard {
  readonly card_id: string;
  readonly person_id: string;
}

/** The wallet of a phone, which is lost for a day. */
async function putIntoWallet({ bank, partner }: Place, { card_id, person_id }: OwnedCard): Promise<void> {
  const path = `/v1/cards/${card_id}/sca_push_provision/wallet_unified`;
  await confirmChange(partner, await partner.post(path, { client_device_id: 'phone' }), person_id);
  for (const { id } of bank.store.cardTokens.by('card_id', card_id)) {
    changeCardToken(bank, { id, token_status: 'SUSPENDED' });
    changeCardToken(bank, { id, token_status: 'ACTIVE' });
  }
}

interface Purchase {
  readonly card_id: string;
  readonly amount: number;
  readonly merchant: string;
}

function pay({ bank }: Place, purchase: Purchase): void {
  const answer = authorizeCard(bank, purchase);
  if (answer.status !== 'DECLINED') resolveCardAuthorization(bank, { reservation_id: answer.id });
}
