import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { authorizedPerson, authorizedPersonInput } from '#shared/bank/contract/schema/authorized-person.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';

export const authorizedPersons = {
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
  list: endpoint({
    operation: 'persons.accounts.authorizedPersons.list',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}/authorized_persons',
    reply: json(() => z.array(authorizedPerson())),
    paginated,
    retry: 'safe',
  }),
  get: endpoint({
    operation: 'persons.accounts.authorizedPersons.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}/authorized_persons/{id}',
    reply: json(authorizedPerson),
    retry: 'safe',
  }),
  delete: endpoint({
    operation: 'persons.accounts.authorizedPersons.delete',
    method: 'DELETE',
    path: '/v1/persons/{person_id}/accounts/{account_id}/authorized_persons/{id}',
    reply: empty,
    changeRequest: true,
    retry: 'natural-key',
  }),
};
