import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';

/** The names of the code. */
export const defaultWireNames = {
  headerPrefix: 'Service',
  fieldPrefix: 'service',
  valueName: 'SERVICE',
  camelName: 'service',
  requesterName: 'SERVICE',
  unifiedWallet: 'wallet_unified',
};

/**
 * The bank's own name is part of some wire names. Code says `service` in their place; this map, set once per
 * stage, serves client, receiver and sandbox.
 */
export const wireNames = memoised(() =>
  z.strictObject({
    /** Prefix of the notification headers: `Service` gives `Service-Webhook-Id`. */
    headerPrefix: z._default(
      z
        .string()
        .check(z.regex(/^[A-Za-z][A-Za-z0-9]*$/, 'must be letters and digits, starting with a letter')),
      defaultWireNames.headerPrefix,
    ),
    /** Stands for `service` in field and filter names: `service_initiated`. */
    fieldPrefix: z._default(
      z
        .string()
        .check(z.regex(/^[a-z][a-z0-9]*$/, 'must be lowercase letters and digits, starting with a letter')),
      defaultWireNames.fieldPrefix,
    ),
    /** Stands for `SERVICE` in enumeration values: `SCORE_CARD.SERVICE`. */
    valueName: z._default(
      z
        .string()
        .check(z.regex(/^[A-Z][A-Z0-9]*$/, 'must be uppercase letters and digits, starting with a letter')),
      defaultWireNames.valueName,
    ),
    /** Stands for `service` where a value is nothing but the name, in camel case: who supplied a credit record. */
    camelName: z._default(
      z
        .string()
        .check(
          z.regex(/^[a-z][A-Za-z0-9]*$/, 'must be letters and digits, starting with a lowercase letter'),
        ),
      defaultWireNames.camelName,
    ),
    /** Stands for `SERVICE` as who requested an activation challenge: this value may spell the name in another way. */
    requesterName: z._default(
      z
        .string()
        .check(
          z.regex(
            /^[A-Z][A-Z0-9_]*$/,
            'must be uppercase letters, digits and underscores, starting with a letter',
          ),
        ),
      defaultWireNames.requesterName,
    ),
    /** The unified wallet's segment in the push provisioning path. */
    unifiedWallet: z._default(
      z
        .string()
        .check(
          z.regex(
            /^[a-z][a-z0-9_]*$/,
            'must be lowercase letters, digits and underscores, starting with a letter',
          ),
        ),
      defaultWireNames.unifiedWallet,
    ),
  }),
);

export type WireNames = z.output<ReturnType<typeof wireNames>>;
