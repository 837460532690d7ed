import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json, pdf } from '#shared/bank/contract/endpoint.ts';
import { accountSnapshotLink } from '#shared/bank/contract/schema/account-snapshot.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { day, sentText } from '#shared/bank/contract/schema/text.ts';
import { creditLineApplication, creditLineApplicationInput } from './credit-line-application.ts';
import { creditRecordLink } from './credit-records.ts';

export const creditLineApplications = {
  /**
   * Applies for a consumer’s credit line; scoring then waits for credit record, account snapshot and
   * identification.
   */
  create: endpoint({
    operation: 'persons.creditLineApplications.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/credit_line_applications',
    body: json(creditLineApplicationInput),
    reply: json(creditLineApplication),
    successStatus: 201,
    retry: 'never',
  }),
  /** Reads one application of a consumer for a credit line, with its status. */
  get: endpoint({
    operation: 'persons.creditLineApplications.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/credit_line_applications/{application_id}',
    reply: json(creditLineApplication),
    relies: ['status'],
    retry: 'safe',
  }),
  /** Lists all consumers’ applications for credit lines of the partner. */
  list: endpoint({
    operation: 'persons.creditLineApplications.list',
    method: 'GET',
    path: '/v1/persons/credit_line_applications',
    reply: json(() => z.array(creditLineApplication())),
    paginated,
    retry: 'safe',
  }),
  /** Links a credit record to a consumer’s application; it must belong to the person and be usable. */
  linkCreditRecord: endpoint({
    operation: 'persons.creditLineApplications.linkCreditRecord',
    method: 'PUT',
    path: '/v1/persons/{person_id}/credit_line_applications/{application_id}/credit_record',
    body: json(creditRecordLink),
    reply: empty,
    retry: 'natural-key',
  }),
  /** Links an account snapshot to a consumer’s application for a credit line. */
  linkAccountSnapshot: endpoint({
    operation: 'persons.creditLineApplications.linkAccountSnapshot',
    method: 'PUT',
    path: '/v1/persons/{person_id}/credit_line_applications/{application_id}/account_snapshot',
    body: json(accountSnapshotLink),
    reply: empty,
    retry: 'natural-key',
  }),
  /** Links an identification of the person to a consumer’s application for a credit line. */
  linkIdentification: endpoint({
    operation: 'persons.creditLineApplications.linkIdentification',
    method: 'PUT',
    path: '/v1/persons/{person_id}/credit_line_applications/{application_id}/identification',
    body: json(() => z.strictObject({ identification_id: sentText() })),
    reply: empty,
    retry: 'natural-key',
  }),
  preContract: {
    /** Downloads the information form that comes before the contract, as a PDF. */
    get: endpoint({
      operation: 'persons.creditLineApplications.preContract.get',
      method: 'GET',
      path: '/v1/persons/{person_id}/credit_line_applications/{application_id}/pre_contract',
      reply: pdf,
      retry: 'safe',
    }),
  },
  contract: {
    /** Downloads the contract on a consumer’s credit line as a PDF. */
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
  /** Applies for a freelancer’s credit line; scoring then waits for credit record and account snapshot. */
  create: endpoint({
    operation: 'freelancers.persons.creditLineApplications.create',
    method: 'POST',
    path: '/v1/freelancers/persons/{person_id}/credit_line_applications',
    body: json(creditLineApplicationInput),
    reply: json(creditLineApplication),
    successStatus: 201,
    retry: 'never',
  }),
  /** Reads one application of a freelancer for a credit line, with its status. */
  get: endpoint({
    operation: 'freelancers.persons.creditLineApplications.get',
    method: 'GET',
    path: '/v1/freelancers/persons/{person_id}/credit_line_applications/{application_id}',
    reply: json(creditLineApplication),
    relies: ['status'],
    retry: 'safe',
  }),
  /** Links a credit record to a freelancer’s application; it must belong to the person and be usable. */
  linkCreditRecord: endpoint({
    operation: 'freelancers.persons.creditLineApplications.linkCreditRecord',
    method: 'PUT',
    path: '/v1/freelancers/persons/{person_id}/credit_line_applications/{application_id}/credit_record',
    repeats: { application_id: 'id' },
    body: json(creditRecordLink),
    reply: json(creditLineApplication),
    retry: 'natural-key',
  }),
  /** Links an account snapshot to a freelancer’s application for a credit line. */
  linkAccountSnapshot: endpoint({
    operation: 'freelancers.persons.creditLineApplications.linkAccountSnapshot',
    method: 'PUT',
    path: '/v1/freelancers/persons/{person_id}/credit_line_applications/{application_id}/account_snapshot',
    repeats: { application_id: 'id' },
    body: json(accountSnapshotLink),
    reply: json(creditLineApplication),
    retry: 'natural-key',
  }),
  /** Sets the day on which the freelancer agreed to the contract, once the credit checks are passed. */
  setContractAgreement: endpoint({
    operation: 'freelancers.persons.creditLineApplications.setContractAgreement',
    method: 'PUT',
    path: '/v1/freelancers/persons/{person_id}/credit_line_applications/{application_id}/contract_agreement',
    repeats: { application_id: 'id' },
    // The name is not confirmed.
    body: json(() => z.strictObject({ contract_agreement_date: day() })),
    reply: json(creditLineApplication),
    retry: 'natural-key',
  }),
};
