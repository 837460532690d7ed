import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import {
  taxIdentification,
  taxIdentificationChange,
  taxIdentificationInput,
} from '#shared/bank/contract/schema/tax-identification.ts';

export const taxIdentifications = {
  /** Adds the tax identification of one country; the first is primary, and a later primary one demotes it. */
  create: endpoint({
    operation: 'businesses.taxIdentifications.create',
    method: 'POST',
    path: '/v1/businesses/{business_id}/tax_identifications',
    body: json(taxIdentificationInput),
    reply: json(taxIdentification),
    successStatus: 201,
    errors: [400],
    // The country is the key: there is one for each.
    retry: 'natural-key',
  }),
  /** Lists the tax identifications of a business, one per country. */
  list: endpoint({
    operation: 'businesses.taxIdentifications.list',
    method: 'GET',
    path: '/v1/businesses/{business_id}/tax_identifications',
    reply: json(() => z.array(taxIdentification())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one tax identification of a business. */
  get: endpoint({
    operation: 'businesses.taxIdentifications.get',
    method: 'GET',
    path: '/v1/businesses/{business_id}/tax_identifications/{id}',
    reply: json(taxIdentification),
    retry: 'safe',
  }),
  /** Changes a tax identification; making it primary makes the previous primary one secondary. */
  update: endpoint({
    operation: 'businesses.taxIdentifications.update',
    method: 'PATCH',
    path: '/v1/businesses/{business_id}/tax_identifications/{id}',
    body: json(taxIdentificationChange),
    reply: json(taxIdentification),
    errors: [400],
    retry: 'natural-key',
  }),
};
