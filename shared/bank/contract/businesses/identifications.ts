import * as z from 'zod';
import { dueDiligence, dueDiligenceInput } from './due-diligence.ts';
import { endpoint, json, memoised } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { text } from '#shared/bank/contract/schema/text.ts';
import { sentJson } from '#shared/bank/contract/schema/unstated.ts';

export const businessIdentificationMethods = ['idnow', 'itm', 'import'] as const;

export const businessIdentificationStatuses = [
  'created',
  'pending',
  'successful',
  'failed',
  'expired',
] as const;

export const legalIdentificationStatuses = [
  'created',
  'information_required',
  'blocked_internally',
  'successful',
  'failed',
  'expired',
] as const;

export const missingLegalInformation = [
  'COMPLIANCE_QUESTIONS',
  'FOUNDATION_DOCUMENT',
  'OTHER',
  'REGISTER_APPLICATION',
  'SCHUFA_EXTRACT',
  'SCHUFA_GWG_REPORT',
  'SEALED_FOUNDATION_DOCUMENT',
  'SHAREHOLDERS_AGREEMENT',
  'SHAREHOLDERS_LIST',
  'SHAREHOLDERS_LIST_MOTHER_COMPANY',
  'SIGNED_FOUNDATION_DOCUMENT',
  'SOURCE_OF_FUNDS',
  'VAT_CERTIFICATE',
] as const;

/** The first value where the bank asks due-diligence questions; those that follow are stated nowhere. */
export const eddDataStatuses = ['pending'] as const;

const businessIdentification = memoised(() =>
  z.looseObject({
    id,
    business_id: reference,
    method: openEnum(businessIdentificationMethods).nullish(),
    reference: text,
    status: openEnum(businessIdentificationStatuses).nullish(),
    completed_at: text,
    /** One entry for each, with the address that the representative has to open. */
    legal_representatives: z.array(z.looseObject({})).nullish(),
    legal_identification_status: openEnum(legalIdentificationStatuses).nullish(),
    legal_identification_reason: text,
    legal_identification_missing_information: z.array(openEnum(missingLegalInformation)).nullish(),
    legal_identification_missing_information_details: text,
    edd_data_status: openEnum(eddDataStatuses).nullish(),
  }),
);

/** Of questions and answers only some texts are stated; what comes is kept. */
const eddData = memoised(() =>
  z.looseObject({
    edd_data_status: openEnum(eddDataStatuses).nullish(),
    questions: z.array(z.looseObject({})).nullish(),
    ...dueDiligence(),
  }),
);

export type BusinessIdentification = z.output<ReturnType<typeof businessIdentification>>;
export type EddData = z.output<ReturnType<typeof eddData>>;

export const identifications = {
  create: endpoint({
    operation: 'businesses.identifications.create',
    method: 'POST',
    path: '/v1/businesses/{business_id}/identifications',
    // Without a method the bank takes idnow.
    body: json(() => z.strictObject({ method: z.enum(businessIdentificationMethods).optional() })),
    reply: json(businessIdentification),
    successStatus: 201,
    retry: 'never',
  }),
  eddData: {
    get: endpoint({
      operation: 'businesses.identifications.eddData.get',
      method: 'GET',
      path: '/v1/businesses/{business_id}/identifications/{business_identification_id}/edd_data',
      reply: json(eddData),
      retry: 'safe',
    }),
    submit: endpoint({
      operation: 'businesses.identifications.eddData.submit',
      method: 'PUT',
      path: '/v1/businesses/{business_id}/identifications/{business_identification_id}/edd_data',
      // What else is asked is stated nowhere.
      body: json(() => z.object(dueDiligenceInput()).catchall(sentJson())),
      reply: json(eddData),
      retry: 'natural-key',
    }),
  },
};
