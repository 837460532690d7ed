import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

export const pinKeyTypes = ['RSA'] as const;

export const pinKeyUses = ['enc'] as const;

/** A public RSA key as JSON Web Key. A PIN goes to the bank as compact JWE: RSA-OAEP-256 with A256CBC-HS512. */
const pinKey = memoised(() =>
  z.looseObject({
    /** Goes into the JWE header and into `key_id` beside the encrypted PIN. */
    kid: id(),
    kty: z.nullish(openEnum(pinKeyTypes)),
    use: z.nullish(openEnum(pinKeyUses)),
    alg: text(),
    /** Modulus and exponent, base64url. */
    n: text(),
    e: text(),
  }),
);

export type PinKey = z.output<ReturnType<typeof pinKey>>;

export const pinKeys = {
  /** Reads the public key to encrypt a new PIN with; it changes, so it is read before each change. */
  getLatest: endpoint({
    operation: 'cards.pinKeys.getLatest',
    method: 'GET',
    path: '/v1/cards/pin_keys/latest',
    pathSource: 'public-reference',
    reply: json(pinKey),
    retry: 'safe',
  }),
  /**
   * The older read of the public key for a PIN, by card.
   *
   * @deprecated The key no longer depends on the card; use `getLatest`.
   */
  getLatestOfCard: endpoint({
    operation: 'cards.pinKeys.getLatestOfCard',
    method: 'GET',
    path: '/v1/cards/{card_id}/pin_keys/latest',
    pathSource: 'public-reference',
    reply: json(pinKey),
    deprecated: { use: 'cards.pinKeys.getLatest' },
    retry: 'safe',
  }),
};
