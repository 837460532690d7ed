import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { flag } from '#shared/bank/contract/schema/flag.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { day, sentText, text } from '#shared/bank/contract/schema/text.ts';

export const relationshipsToBusiness = [
  'DIRECTLY_HOLDING_25_PERCENT_OR_MORE',
  'DOMINANT_INFLUENCE_OVER_SHARE_CAPITAL',
  'INDIRECTLY_HOLDING_25_PERCENT_OR_MORE',
] as const;

const members = memoised(() => ({
  // Percent as text, `33.33`; replies show a number.
  voting_share: z.optional(
    z
      .string()
      .check(z.regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'must be a percentage as text (25 or 25.50)')),
  ),
  // Stands in where nobody owns enough.
  fictitious: z.optional(z.boolean()),
  relationship_to_business: z.optional(z.enum(relationshipsToBusiness)),
}));

const beneficialOwner = memoised(() =>
  z.looseObject({
    id: id(),
    business_id: reference(),
    beneficial_owner_id: reference(),
    person_id: reference(),
    voting_share: z.nullish(z.union([z.number(), z.string()])),
    fictitious: z.nullish(flag()),
    relationship_to_business: z.nullish(openEnum(relationshipsToBusiness)),
    valid_until: text(),
  }),
);

export type BeneficialOwner = z.output<ReturnType<typeof beneficialOwner>>;

export const beneficialOwners = {
  /**
   * Links a person who owns a part; salutation, both names and birth date of the person must be there and
   * valid.
   */
  create: endpoint({
    operation: 'businesses.beneficialOwners.create',
    method: 'POST',
    path: '/v1/businesses/{business_id}/beneficial_owners',
    // The person needs a valid salutation, first_name, last_name and birth_date.
    body: json(() => z.strictObject({ person_id: sentText(), ...members() })),
    reply: json(beneficialOwner),
    successStatus: 201,
    retry: 'natural-key',
  }),
  /** Lists the beneficial owners of a business, those included that an identification found. */
  list: endpoint({
    operation: 'businesses.beneficialOwners.list',
    method: 'GET',
    path: '/v1/businesses/{business_id}/beneficial_owners',
    reply: json(() => z.array(beneficialOwner())),
    paginated,
    relies: ['valid_until', 'voting_share'],
    retry: 'safe',
  }),
  /** Reads one beneficial owner. */
  get: endpoint({
    operation: 'businesses.beneficialOwners.get',
    method: 'GET',
    path: '/v1/businesses/{business_id}/beneficial_owners/{id}',
    reply: json(beneficialOwner),
    retry: 'safe',
  }),
  /** Changes share or relationship of a beneficial owner. */
  update: endpoint({
    operation: 'businesses.beneficialOwners.update',
    method: 'PATCH',
    path: '/v1/businesses/{business_id}/beneficial_owners/{id}',
    body: json(() => z.strictObject({ ...members(), valid_until: z.optional(day()) })),
    reply: json(beneficialOwner),
    changeRequest: true,
    retry: 'natural-key',
  }),
};
