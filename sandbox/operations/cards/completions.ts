import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { tellOfToken } from './tell-of-token.ts';
import { created } from '#sandbox/engine/operation.ts';
import type { Completion, Completions } from '#sandbox/entities/change-requests/completion.ts';

const wantedToken = memoised(() =>
  z.object({
    change_request_id: z.string(),
    card_id: z.string(),
    wallet: z.optional(z.string()),
    client_wallet_account_id: z.optional(z.string()),
  }),
);

/** What the wallet is given is opaque, here and at the bank. */
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
  tellOfToken(bank, token, 'TOKEN_CREATED');
  return created({
    id: wanted.change_request_id,
    status: 'COMPLETED',
    updated_at: bank.instant(),
    wallet_payload: Buffer.from(bank.ids.uuid()).toString('base64'),
  });
};

export const cardCompletions = {
  'cards.scaPushProvision.walletUnified': provision,
  'cards.scaPushProvision.wallet': provision,
} satisfies Completions;
