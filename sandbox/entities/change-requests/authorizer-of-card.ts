import type { Bank } from '#sandbox/engine/bank.ts';
import type { Authorizer } from './start-change-request.ts';

/** For a card without a person, the representatives of the business of its account. */
export function authorizerOfCard({ store }: Bank, card_id: string): Authorizer {
  const { person_id, account_id } = store.cards.get(card_id);
  return person_id === null ? { business_id: store.accounts.get(account_id).business_id } : { person_id };
}
