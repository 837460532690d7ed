import * as z from 'zod';
import { memoised } from '#shared/bank/contract/endpoint.ts';
import { id } from './id.ts';
import { openEnum } from './open-enum.ts';
import { country, day, sentText, text } from './text.ts';

/** Why there is no number. */
export const missingTaxNumberReasons = ['NOT_ASSIGNED_YET', 'NOT_ASSIGNED_BY_COUNTRY', 'OTHER'] as const;

const members = memoised(() => ({
  // Left out where `reason_no_tin` is given.
  number: sentText().optional(),
  primary: z.boolean().optional(),
  reason_no_tin: z.enum(missingTaxNumberReasons).optional(),
  // Goes with the reason OTHER.
  reason_description: sentText().optional(),
  valid_until: day.optional(),
  tax_id_type: sentText().optional(),
}));

/** A customer has one for each country; the first is the primary one. */
export const taxIdentificationInput = memoised(() => z.strictObject({ country, ...members() }));

export const taxIdentificationChange = memoised(() =>
  z.strictObject({ country: country.optional(), ...members() }),
);

export const taxIdentification = memoised(() =>
  z.looseObject({
    id,
    country: text,
    number: text,
    primary: z.boolean().nullish(),
    reason_no_tin: openEnum(missingTaxNumberReasons).nullish(),
    reason_description: text,
    valid_until: text,
    tax_id_type: text,
  }),
);

export type TaxIdentification = z.output<ReturnType<typeof taxIdentification>>;
