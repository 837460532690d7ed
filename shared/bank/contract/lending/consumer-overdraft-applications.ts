import { endpoint, pdf } from '#shared/bank/contract/endpoint.ts';

export const consumerOverdraftApplications = {
  conditions: endpoint({
    operation: 'persons.consumerOverdraftApplications.conditions',
    method: 'GET',
    path: '/v1/persons/{person_id}/consumer_overdraft_applications/{application_id}/conditions',
    reply: pdf,
    retry: 'safe',
  }),
};
