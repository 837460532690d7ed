import * as z from '#shared/kernel/zod.ts';
import { endpoint, json, pdf } from '#shared/bank/contract/endpoint.ts';
import { accountSnapshotLink } from '#shared/bank/contract/schema/account-snapshot.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { day, sentText } from '#shared/bank/contract/schema/text.ts';
import { creditLineApplication, creditLineApplicationInput } from './credit-line-application.ts';
import { creditRecordLink } from './credit-records.ts';

export const creditLineApplications = {
  create: endpoint({
    operation: 'persons.creditLineApplications.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/credit_line_applications',
    body: json(creditLineApplicationInput),
    reply: json(creditLineApplication),
    successStatus: 201,
    retry: 'never',
  }),
  get: endpoint({
    operation: 'persons.creditLineApplications.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/credit_line_applications/{application_id}',
    reply: json(creditLineApplication),
    retry: 'safe',
  }),
  list: endpoint({
    operation: 'persons.creditLineApplications.list',
    method: 'GET',
    path: '/v1/persons/credit_line_applications',
    reply: json(() => z.array(creditLineApplication())),
    paginated,
    retry: 'safe',
  }),
  linkCreditRecord: endpoint({
    operation: 'persons.creditLineApplications.linkCreditRecord',
    method: 'PUT',
    path: '/v1/persons/{person_id}/credit_line_applications/{application_id}/credit_record',
    body: json(creditRecordLink),
    reply: json(creditLineApplication),
    retry: 'natural-key',
  }),
  linkAccountSnapshot: endpoint({
    operation: 'persons.creditLineApplications.linkAccountSnapshot',
    method: 'PUT',
    path: '/v1/persons/{person_id}/credit_line_applications/{application_id}/account_snapshot',
    body: json(accountSnapshotLink),
    reply: json(creditLineApplication),
    retry: 'natural-key',
  }),
  linkIdentification: endpoint({
    operation: 'persons.creditLineApplications.linkIdentification',
    method: 'PUT',
    path: '/v1/persons/{person_id}/credit_line_applications/{application_id}/identification',
    body: json(() => z.strictObject({ identification_id: sentText() })),
    reply: json(creditLineApplication),
    retry: 'natural-key',
  }),
  preContract: {
    get: endpoint({
      operation: 'persons.creditLineApplications.preContract.get',
      method: 'GET',
      path: '/v1/persons/{person_id}/credit_line_applications/{application_id}/pre_contract',
      reply: pdf,
      retry: 'safe',
    }),
  },
  contract: {
    get: endpoint({
      operation: 'persons.creditLineApplications.contract.get',
      method: 'GET',
      path: '/v1/persons/{person_id}/credit_line_applications/{application_id}/contract',
      reply: pdf,
      retry: 'safe',
    }),
  },
};

export const creditLineApplicationsOfFreelancer = {
  create: endpoint({
    operation: 'freelancers.persons.creditLineApplications.create',
    method: 'POST',
    path: '/v1/freelancers/persons/{person_id}/credit_line_applications',
    body: json(creditLineApplicationInput),
    reply: json(creditLineApplication),
    successStatus: 201,
    retry: 'never',
  }),
  get: endpoint({
    operation: 'freelancers.persons.creditLineApplications.get',
    method: 'GET',
    path: '/v1/freelancers/persons/{person_id}/credit_line_applications/{application_id}',
    reply: json(creditLineApplication),
    retry: 'safe',
  }),
  linkCreditRecord: endpoint({
    operation: 'freelancers.persons.creditLineApplications.linkCreditRecord',
    method: 'PUT',
    path: '/v1/freelancers/persons/{person_id}/credit_line_applications/{application_id}/credit_record',
    body: json(creditRecordLink),
    reply: json(creditLineApplication),
    retry: 'natural-key',
  }),
  linkAccountSnapshot: endpoint({
    operation: 'freelancers.persons.creditLineApplications.linkAccountSnapshot',
    method: 'PUT',
    path: '/v1/freelancers/persons/{person_id}/credit_line_applications/{application_id}/account_snapshot',
    body: json(accountSnapshotLink),
    reply: json(creditLineApplication),
    retry: 'natural-key',
  }),
  setContractAgreement: endpoint({
    operation: 'freelancers.persons.creditLineApplications.setContractAgreement',
    method: 'PUT',
    path: '/v1/freelancers/persons/{person_id}/credit_line_applications/{application_id}/contract_agreement',
    // The name is not confirmed.
    body: json(() => z.strictObject({ contract_agreement_date: day() })),
    reply: json(creditLineApplication),
    retry: 'natural-key',
  }),
};
