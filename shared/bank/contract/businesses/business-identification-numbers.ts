import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

const businessIdentificationNumberInput = memoised(() => z.strictObject({ number: sentText() }));

/** The economic identification number of a German business. */
const businessIdentificationNumber = memoised(() => z.looseObject({ id: id(), number: text() }));

export type BusinessIdentificationNumber = z.output<ReturnType<typeof businessIdentificationNumber>>;

export const businessIdentificationNumbers = {
  /**
   * Submits the economic identification number of a German business; no operation lists the numbers, so keep
   * the id.
   */
  create: endpoint({
    operation: 'businesses.businessIdentificationNumbers.create',
    method: 'POST',
    path: '/v1/businesses/{business_id}/business_identification_numbers',
    body: json(businessIdentificationNumberInput),
    reply: json(businessIdentificationNumber),
    successStatus: 201,
    // No operation lists the numbers, so without an answer nobody can look whether one is there.
    retry: 'never',
  }),
  /** Reads an economic identification number. */
  get: endpoint({
    operation: 'businesses.businessIdentificationNumbers.get',
    method: 'GET',
    path: '/v1/businesses/{business_id}/business_identification_numbers/{id}',
    reply: json(businessIdentificationNumber),
    retry: 'safe',
  }),
  /** Changes an economic identification number. */
  update: endpoint({
    operation: 'businesses.businessIdentificationNumbers.update',
    method: 'PATCH',
    path: '/v1/businesses/{business_id}/business_identification_numbers/{id}',
    body: json(businessIdentificationNumberInput),
    reply: json(businessIdentificationNumber),
    changeRequest: true,
    retry: 'natural-key',
  }),
};
