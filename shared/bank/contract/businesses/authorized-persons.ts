import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { authorizedPerson, authorizedPersonInput } from '#shared/bank/contract/schema/authorized-person.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';

export const authorizedPersons = {
  /**
   * Lets a person use the account; unless that person is a legal representative, one of them with a sufficient
   * role has to complete a change request.
   */
  create: endpoint({
    operation: 'businesses.accounts.authorizedPersons.create',
    method: 'POST',
    path: '/v1/businesses/{business_id}/accounts/{account_id}/authorized_persons',
    body: json(authorizedPersonInput),
    reply: json(authorizedPerson),
    successStatus: 201,
    // Not for a legal representative, who may act for the business anyway.
    changeRequest: true,
    retry: 'natural-key',
  }),
  /** Lists who may use the account. */
  list: endpoint({
    operation: 'businesses.accounts.authorizedPersons.list',
    method: 'GET',
    path: '/v1/businesses/{business_id}/accounts/{account_id}/authorized_persons',
    reply: json(() => z.array(authorizedPerson())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one authorization. */
  get: endpoint({
    operation: 'businesses.accounts.authorizedPersons.get',
    method: 'GET',
    path: '/v1/businesses/{business_id}/accounts/{account_id}/authorized_persons/{id}',
    reply: json(authorizedPerson),
    retry: 'safe',
  }),
  /** Ends an authorization; the person stays. */
  delete: endpoint({
    operation: 'businesses.accounts.authorizedPersons.delete',
    method: 'DELETE',
    path: '/v1/businesses/{business_id}/accounts/{account_id}/authorized_persons/{id}',
    reply: empty,
    retry: 'natural-key',
  }),
};
