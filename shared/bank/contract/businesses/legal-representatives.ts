import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { customerTypes } from '#shared/bank/contract/schema/customer-type.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { openEnum, sentOpenEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { day, instant, sentText, text } from '#shared/bank/contract/schema/text.ts';

export const representationTypes = ['ALONE', 'JOINT'] as const;

const members = memoised(() => ({
  type_of_representation: z.optional(sentOpenEnum(representationTypes)),
  power_of_attorney_confirmed_at: z.optional(instant()),
  valid_until: z.optional(day()),
}));

/** The link, not whom it links; a tax-relevant person among them needs a tax identification. */
const legalRepresentative = memoised(() =>
  z.looseObject({
    id: id(),
    business_id: reference(),
    /** A person or another business. */
    legal_representative_id: reference(),
    legal_representative_type: z.nullish(openEnum(customerTypes)),
    type_of_representation: z.nullish(openEnum(representationTypes)),
    power_of_attorney_confirmed_at: text(),
    valid_until: text(),
  }),
);

export type LegalRepresentative = z.output<ReturnType<typeof legalRepresentative>>;

export const legalRepresentatives = {
  /** Links one person or business that represents this one; several take as many calls. */
  create: endpoint({
    operation: 'businesses.legalRepresentatives.create',
    method: 'POST',
    path: '/v1/businesses/{business_id}/legal_representatives',
    body: json(() => z.strictObject({ legal_representative_id: sentText(), ...members() })),
    reply: json(legalRepresentative),
    successStatus: 201,
    retry: 'natural-key',
  }),
  /** Lists the legal representatives of a business. */
  list: endpoint({
    operation: 'businesses.legalRepresentatives.list',
    method: 'GET',
    path: '/v1/businesses/{business_id}/legal_representatives',
    reply: json(() => z.array(legalRepresentative())),
    paginated,
    relies: ['valid_until'],
    retry: 'safe',
  }),
  /** Changes the link alone, never the person or business it links. */
  update: endpoint({
    operation: 'businesses.legalRepresentatives.update',
    method: 'PATCH',
    path: '/v1/businesses/{business_id}/legal_representatives/{id}',
    body: json(() => z.strictObject(members())),
    reply: json(legalRepresentative),
    changeRequest: true,
    retry: 'natural-key',
  }),
  /** Removes the link; the person or business it linked stays as it is. */
  delete: endpoint({
    operation: 'businesses.legalRepresentatives.delete',
    method: 'DELETE',
    path: '/v1/businesses/{business_id}/legal_representatives/{id}',
    reply: empty,
    retry: 'natural-key',
  }),
};
