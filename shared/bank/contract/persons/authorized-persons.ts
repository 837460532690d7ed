import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { authorizedPerson, authorizedPersonInput } from '#shared/bank/contract/schema/authorized-person.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';

export const authorizedPersons = {
  /**
   * Lets another person use an account after a change request; address, birth, nationality and salutation of
   * that person must be known.
   */
  create: endpoint({
    operation: 'persons.accounts.authorizedPersons.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/accounts/{account_id}/authorized_persons',
    body: json(authorizedPersonInput),
    reply: json(authorizedPerson),
    successStatus: 201,
    changeRequest: true,
    retry: 'natural-key',
  }),
  /** Lists who may use an account beside its owner. */
  list: endpoint({
    operation: 'persons.accounts.authorizedPersons.list',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}/authorized_persons',
    reply: json(() => z.array(authorizedPerson())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one authorization, by its own id and not by that of the person. */
  get: endpoint({
    operation: 'persons.accounts.authorizedPersons.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}/authorized_persons/{id}',
    reply: json(authorizedPerson),
    retry: 'safe',
  }),
  /** Ends an authorization after a change request; the person stays. */
  delete: endpoint({
    operation: 'persons.accounts.authorizedPersons.delete',
    method: 'DELETE',
    path: '/v1/persons/{person_id}/accounts/{account_id}/authorized_persons/{id}',
    reply: empty,
    changeRequest: true,
    retry: 'natural-key',
  }),
};
