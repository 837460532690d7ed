import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { announceToken } from './announce-token.ts';
import { endOnlinePayment, openOnlinePayment } from './online-payments.ts';
import { created, done } from '#sandbox/engine/operation.ts';
import type { Completion, Completions } from '#sandbox/entities/change-requests/completion.ts';

const wantedToken = memoised(() =>
  z.object({
    card_id: z.string(),
    wallet: z.optional(z.string()),
    certificates: z.optional(z.array(z.string())),
    client_wallet_account_id: z.optional(z.string()),
  }),
);

/** The wallet's data is opaque, here and at the bank. */
const provision: Completion = (bank, argument) => {
  const wanted = wantedToken().parse(argument);
  const { id } = bank.store.cards.get(wanted.card_id);
  const token = bank.store.cardTokens.insert({
    id: bank.ids.uuid(),
    card_id: id,
    token_status: 'ACTIVE',
    pan_reference_id: bank.ids.uuid(),
    client_wallet_account_id: wanted.client_wallet_account_id ?? null,
    wallet_type: wanted.wallet ?? null,
  });
  announceToken(bank, token, 'TOKEN_CREATED');
  const payload = Buffer.from(bank.ids.uuid()).toString('base64');
  return created({ wallet_payload: wanted.certificates === undefined ? payload : { payload } });
};

const answeredChallenge = memoised(() => z.object({ challenge_id: z.string() }));

/** Finds it by the change request that the challenge named. */
const answer =
  (status: 'APPROVED' | 'DECLINED'): Completion =>
  (bank, argument) => {
    const payment = openOnlinePayment(bank, answeredChallenge().parse(argument).challenge_id);
    const change_request_id =
      status === 'APPROVED' ? payment.authenticate_change_request_id : payment.decline_change_request_id;
    endOnlinePayment(bank, payment.id, { status, change_request_id });
    return done();
  };

export const cardCompletions = {
  'cards.threeDs.authenticate': answer('APPROVED'),
  'cards.threeDs.decline': answer('DECLINED'),
  'cards.scaPushProvision.walletUnified': provision,
  'cards.scaPushProvision.wallet': provision,
} satisfies Completions;
