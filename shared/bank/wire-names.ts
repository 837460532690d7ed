import * as z from 'zod';

/** The names of the code. As a literal: to parse the schema costs every import two milliseconds. */
export const defaultWireNames = {
  headerPrefix: 'Service',
  fieldPrefix: 'service',
  valueName: 'SERVICE',
  camelName: 'service',
  unifiedWallet: 'wallet_unified',
};

/**
 * The bank's own name is part of some wire names. Code says `service` in their place; this map, set once per
 * stage, serves client, receiver and sandbox.
 */
export const wireNames = z.strictObject({
  /** Prefix of the notification headers: `Service` gives `Service-Webhook-Id`. */
  headerPrefix: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9]*$/)
    .default(defaultWireNames.headerPrefix),
  /** Stands for `service` in field and filter names: `service_initiated`. */
  fieldPrefix: z
    .string()
    .regex(/^[a-z][a-z0-9]*$/)
    .default(defaultWireNames.fieldPrefix),
  /** Stands for `SERVICE` in enumeration values: `SCORE_CARD.SERVICE`. */
  valueName: z
    .string()
    .regex(/^[A-Z][A-Z0-9]*$/)
    .default(defaultWireNames.valueName),
  /** Stands for `service` where a value is nothing but the name, in camel case: who supplied a credit record. */
  camelName: z
    .string()
    .regex(/^[a-z][A-Za-z0-9]*$/)
    .default(defaultWireNames.camelName),
  /** The unified wallet's segment in the push provisioning path. */
  unifiedWallet: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/)
    .default(defaultWireNames.unifiedWallet),
});

export type WireNames = z.output<typeof wireNames>;
