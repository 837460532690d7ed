import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import {
  taxIdentification,
  taxIdentificationChange,
  taxIdentificationInput,
} from '#shared/bank/contract/schema/tax-identification.ts';

export const taxIdentifications = {
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
  list: endpoint({
    operation: 'businesses.taxIdentifications.list',
    method: 'GET',
    path: '/v1/businesses/{business_id}/tax_identifications',
    reply: json(() => z.array(taxIdentification())),
    paginated,
    retry: 'safe',
  }),
  get: endpoint({
    operation: 'businesses.taxIdentifications.get',
    method: 'GET',
    path: '/v1/businesses/{business_id}/tax_identifications/{id}',
    reply: json(taxIdentification),
    retry: 'safe',
  }),
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
