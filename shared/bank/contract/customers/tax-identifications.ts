import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import {
  taxIdentification,
  taxIdentificationChange,
  taxIdentificationInput,
} from '#shared/bank/contract/schema/tax-identification.ts';
import { idOf, type CustomerPath } from './customer-path.ts';

/** The rows of one kind of customer. */
export const taxIdentificationsOf = <Customers extends CustomerPath>(customers: Customers) => ({
  /**
   * Adds the tax identification of a country, one for each; the first is the primary one, and a later primary
   * one takes its place.
   */
  create: endpoint({
    operation: `${customers}.taxIdentifications.create`,
    method: 'POST',
    path: `/v1/${customers}/{${idOf[customers]}}/tax_identifications`,
    body: json(taxIdentificationInput),
    reply: json(taxIdentification),
    successStatus: 201,
    errors: [400],
    // The country is the key: there is one for each.
    retry: 'natural-key',
  }),
  /** Lists the tax identifications of a customer. */
  list: endpoint({
    operation: `${customers}.taxIdentifications.list`,
    method: 'GET',
    path: `/v1/${customers}/{${idOf[customers]}}/tax_identifications`,
    reply: json(() => z.array(taxIdentification())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one tax identification of a customer. */
  get: endpoint({
    operation: `${customers}.taxIdentifications.get`,
    method: 'GET',
    path: `/v1/${customers}/{${idOf[customers]}}/tax_identifications/{id}`,
    reply: json(taxIdentification),
    retry: 'safe',
  }),
  /** Changes a tax identification; the primary one stops being it only when another becomes primary. */
  update: endpoint({
    operation: `${customers}.taxIdentifications.update`,
    method: 'PATCH',
    path: `/v1/${customers}/{${idOf[customers]}}/tax_identifications/{id}`,
    body: json(taxIdentificationChange),
    reply: json(taxIdentification),
    errors: [400],
    changeRequest: true,
    retry: 'natural-key',
  }),
});
