import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { dueDiligence, dueDiligenceInput } from './due-diligence.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
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

/** The first value where the bank asks due-diligence questions; those that follow are stated nowhere, and guessed. */
export const eddDataStatuses = ['pending', 'accepted', 'rejected'] as const;

const businessIdentification = memoised(() =>
  z.looseObject({
    id: id(),
    business_id: reference(),
    method: z.nullish(openEnum(businessIdentificationMethods)),
    reference: text(),
    status: z.nullish(openEnum(businessIdentificationStatuses)),
    completed_at: text(),
    /** One entry for each, with the address that the representative has to open. */
    legal_representatives: z.nullish(z.array(z.looseObject({}))),
    legal_identification_status: z.nullish(openEnum(legalIdentificationStatuses)),
    legal_identification_reason: text(),
    legal_identification_missing_information: z.nullish(z.array(openEnum(missingLegalInformation))),
    legal_identification_missing_information_details: text(),
    edd_data_status: z.nullish(openEnum(eddDataStatuses)),
  }),
);

/** Of questions and answers only some texts are stated; what comes is kept. */
const eddData = memoised(() =>
  z.looseObject({
    edd_data_status: z.nullish(openEnum(eddDataStatuses)),
    questions: z.nullish(z.array(z.looseObject({}))),
    ...dueDiligence(),
  }),
);

export type BusinessIdentification = z.output<ReturnType<typeof businessIdentification>>;
export type EddData = z.output<ReturnType<typeof eddData>>;

export const identifications = {
  /**
   * Begins the identification of a business; where the bank asks due-diligence questions, `edd_data_status`
   * starts as pending.
   */
  create: endpoint({
    operation: 'businesses.identifications.create',
    method: 'POST',
    path: '/v1/businesses/{business_id}/identifications',
    // Without a method the bank takes idnow.
    body: json(() => z.strictObject({ method: z.optional(z.enum(businessIdentificationMethods)) })),
    reply: json(businessIdentification),
    successStatus: 201,
    retry: 'never',
  }),
  eddData: {
    /** Reads the due-diligence questions of an identification. */
    get: endpoint({
      operation: 'businesses.identifications.eddData.get',
      method: 'GET',
      path: '/v1/businesses/{business_id}/identifications/{business_identification_id}/edd_data',
      reply: json(eddData),
      retry: 'safe',
    }),
    /** Answers the due-diligence questions; a text has at most 1000 characters. */
    submit: endpoint({
      operation: 'businesses.identifications.eddData.submit',
      method: 'PUT',
      path: '/v1/businesses/{business_id}/identifications/{business_identification_id}/edd_data',
      // What else is asked is stated nowhere.
      body: json(() => z.catchall(z.object(dueDiligenceInput()), sentJson())),
      reply: json(eddData),
      retry: 'natural-key',
    }),
  },
};
