import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { flag } from './flag.ts';
import { id } from './id.ts';
import { openEnum } from './open-enum.ts';
import { country, day, sentText, text } from './text.ts';

/** Why there is no number. */
export const missingTaxNumberReasons = ['NOT_ASSIGNED_YET', 'NOT_ASSIGNED_BY_COUNTRY', 'OTHER'] as const;

const members = memoised(() => ({
  // Left out where `reason_no_tin` is given.
  number: z.optional(sentText()),
  primary: z.optional(z.boolean()),
  reason_no_tin: z.optional(z.enum(missingTaxNumberReasons)),
  // Goes with the reason OTHER.
  reason_description: z.optional(sentText()),
  valid_until: z.optional(day()),
  tax_id_type: z.optional(sentText()),
}));

/** A customer has one for each country; the first is the primary one. */
export const taxIdentificationInput = memoised(() => z.strictObject({ country: country(), ...members() }));

export const taxIdentificationChange = memoised(() =>
  z.strictObject({ country: z.optional(country()), ...members() }),
);

export const taxIdentification = memoised(() =>
  z.looseObject({
    id: id(),
    country: text(),
    number: text(),
    primary: z.nullish(flag()),
    reason_no_tin: z.nullish(openEnum(missingTaxNumberReasons)),
    reason_description: text(),
    valid_until: text(),
    tax_id_type: text(),
  }),
);

export type TaxIdentification = z.output<ReturnType<typeof taxIdentification>>;
