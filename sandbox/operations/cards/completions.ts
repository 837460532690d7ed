import * as z from 'zod';
import type { Bank } from '#sandbox/engine/bank.ts';
import { created } from '#sandbox/engine/operation.ts';
import type { Completion, Completions } from '#sandbox/operations/change-requests/completion.ts';
import { memoised } from '#shared/bank/contract/endpoint.ts';

const wantedToken = memoised(() =>
  z.object({
    change_request_id: z.string(),
    card_id: z.string(),
    wallet: z.string().optional(),
    client_wallet_account_id: z.string().optional(),
  }),
);

/** What the wallet is given is opaque, here and at the bank. */
const provision: Completion = (bank, argument) => {
  const wanted = wantedToken().parse(argument);
  const { id } = bank.store.cards.get(wanted.card_id);
  tellOfToken(bank, { ...wanted, card_id: id });
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

function tellOfToken(bank: Bank, wanted: z.output<ReturnType<typeof wantedToken>>): void {
  bank.emit({
    type: 'CARD_TOKEN_LIFECYCLE',
    entityId: wanted.card_id,
    payload: {
      card_id: wanted.card_id,
      token_reference_id: bank.ids.uuid(),
      token_status: 'ACTIVE',
      ...{ event_type: 'TOKEN_CREATED', message_reason: 'TOKEN_CREATED' },
      client_wallet_account_id: wanted.client_wallet_account_id ?? null,
      wallet_type: wanted.wallet ?? null,
      pan_reference_id: bank.ids.uuid(),
    },
  });
}
