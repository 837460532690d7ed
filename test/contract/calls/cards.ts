import { changeCard } from '#sandbox/transitions/cards.ts';
import { issueScaChallenge } from '#sandbox/transitions/challenges.ts';
import type { GoodCalls, World } from './world.ts';

export function cardCalls({ get, post, bank, account }: World) {
  const card = () => changeCard(bank, { account_id: account.id }).id;
  return {
    'cards.threeDs.decline': () => {
      issueScaChallenge(bank, { card_id: card(), amount: 100 });
      return post(`/v1/cards/3ds/${bank.store.scaChallenges.all().at(-1)!.id}/decline`, {});
    },
    'cards.scaPushProvision.walletUnified': () =>
      post(`/v1/cards/${card()}/sca_push_provision/wallet_unified`, { client_device_id: 'phone' }),
    'cards.scaPushProvision.wallet': () =>
      post(`/v1/cards/${card()}/sca_push_provision/some_wallet`, { nonce: 'ab', nonce_signature: 'cd' }),
    'cards.pinKeys.getLatest': () => get('/v1/cards/pin_keys/latest'),
    'cards.pinKeys.getLatestOfCard': () => get(`/v1/cards/${card()}/pin_keys/latest`),
  } satisfies GoodCalls;
}
