import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { sentText } from '#shared/bank/contract/schema/text.ts';

/** Wallets of one kind send certificates and a signed nonce, those of the other identify app, device and account. */
const provisioning = memoised(() =>
  z.strictObject({
    /** Leaf and intermediate certificate, Base64. */
    certificates: z.optional(z.array(sentText())),
    nonce: z.optional(sentText()),
    nonce_signature: z.optional(sentText()),
    client_app_id: z.optional(sentText()),
    client_device_id: z.optional(sentText()),
    client_wallet_account_id: z.optional(sentText()),
  }),
);

/** Text for one kind of wallet, an object for the other; opaque either way. */
const provisioned = memoised(() =>
  z.looseObject({ wallet_payload: z.nullish(z.union([z.string(), z.looseObject({})])) }),
);

export type PushProvisioning = z.output<ReturnType<typeof provisioned>>;

export const scaPushProvision = {
  /** Brings a card into a device wallet: the answer, or that of the change request, has what the wallet takes. */
  walletUnified: endpoint({
    operation: 'cards.scaPushProvision.walletUnified',
    method: 'POST',
    // The last segment differs by stage: see the wire names.
    path: '/v1/cards/{card_id}/sca_push_provision/wallet_unified',
    body: json(provisioning),
    reply: json(provisioned),
    successStatus: 201,
    changeRequest: true,
    changeRequestStatus: 200,
    retry: 'never',
  }),
  /**
   * The older way into one kind of wallet, which ends with the year 2026.
   *
   * @deprecated Ends with 2026; use `walletUnified`.
   */
  wallet: endpoint({
    operation: 'cards.scaPushProvision.wallet',
    method: 'POST',
    path: '/v1/cards/{card_id}/sca_push_provision/{wallet}',
    pathSource: 'public-reference',
    body: json(provisioning),
    reply: json(provisioned),
    successStatus: 201,
    changeRequest: true,
    changeRequestStatus: 200,
    deprecated: { use: 'cards.scaPushProvision.walletUnified', sunset: '2026-12-31' },
    retry: 'never',
  }),
};
