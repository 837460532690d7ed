import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { id, reference } from './id.ts';
import { sentText, text } from './text.ts';

/**
 * The person needs address_line_1, birth_city, birth_date, country, first_name, last_name, nationality and
 * salutation. See "Resources and their fields".
 */
export const authorizedPersonInput = memoised(() =>
  z.strictObject({
    authorized_person_id: sentText(),
    // Only where the bank allows the partner to leave out the second factor.
    skip_2fa: z.optional(z.boolean()),
  }),
);

/** Somebody who may use an account; `id` is that of the authorization, not of the person. */
export const authorizedPerson = memoised(() =>
  z.looseObject({ id: id(), authorized_person_id: reference(), valid_from: text(), valid_until: text() }),
);

export type AuthorizedPerson = z.output<ReturnType<typeof authorizedPerson>>;
