import * as z from '#shared/kernel/zod.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';

export const scaChallenge = z.strictObject({
  card_id: z.string(),
  amount: z.int().check(z.positive(), z.describe('cents')),
  merchant: z._default(z.string(), 'Web shop'),
});

const lifetimeMs = 5 * 60 * 1000;

/** The customer pays online and has to confirm it in the partner's app. */
export function issueScaChallenge(bank: Bank, wanted: z.input<typeof scaChallenge>): object {
  const challenge = { challenge_id: bank.ids.uuid(), ...askedOf(bank, scaChallenge.parse(wanted)) };
  bank.store.scaChallenges.insert({
    id: challenge.challenge_id,
    card_id: challenge.card_id,
    created_at: challenge.challenged_at,
    expires_at: challenge.expires_at,
  });
  bank.emit({ type: 'SCA_CHALLENGE', entityId: challenge.challenge_id, payload: challenge });
  return challenge;
}

/** In the older flow the partner hears of a challenge only when its customer declined it; it has no id there. */
export function cancelDelegatedSca(bank: Bank, wanted: z.input<typeof scaChallenge>): object {
  const payload = askedOf(bank, scaChallenge.parse(wanted));
  bank.emit({ type: 'DELEGATE_SCA_CANCEL', entityId: payload.decline_change_request_id, payload });
  return payload;
}

function askedOf(bank: Bank, { card_id, amount, merchant }: z.output<typeof scaChallenge>) {
  const card = bank.store.cards.get(card_id);
  return {
    person_id: card.person_id,
    card_id,
    amount: euroCents(amount),
    merchant: { name: merchant, country: 'DE', url: 'https://shop.example' },
    challenged_at: bank.instant(),
    expires_at: toIsoInstant(bank.clock.now() + lifetimeMs),
    authenticate_change_request_id: bank.ids.next('changeRequest'),
    decline_change_request_id: bank.ids.next('changeRequest'),
    channel: 'app',
  };
}
