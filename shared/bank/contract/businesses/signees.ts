import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { sentText } from '#shared/bank/contract/schema/text.ts';

const signee = memoised(() => z.looseObject({ id: id(), person_id: reference() }));

export type Signee = z.output<ReturnType<typeof signee>>;

export const signees = {
  /** Assigns a person who signs for the business. */
  create: endpoint({
    operation: 'businesses.signees.create',
    method: 'POST',
    path: '/v1/businesses/{business_id}/signees',
    body: json(() => z.strictObject({ person_id: sentText() })),
    reply: json(signee),
    successStatus: 201,
    retry: 'natural-key',
  }),
  /** Lists the signees of a business. */
  list: endpoint({
    operation: 'businesses.signees.list',
    method: 'GET',
    path: '/v1/businesses/{business_id}/signees',
    reply: json(() => z.array(signee())),
    paginated,
    retry: 'safe',
  }),
  /** Removes a signee; the person stays. */
  delete: endpoint({
    operation: 'businesses.signees.delete',
    method: 'DELETE',
    path: '/v1/businesses/{business_id}/signees/{id}',
    reply: empty,
    retry: 'natural-key',
  }),
};
