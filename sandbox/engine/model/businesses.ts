import type { JsonObject } from '#shared/kernel/json.ts';
import type { StatusOf } from '#sandbox/engine/states.ts';
import type {
  businessIdentificationStates,
  dueDiligenceStates,
  legalIdentificationStates,
} from '#sandbox/engine/states/identifications.ts';

export type Business = {
  readonly id: string;
  readonly created_at: string;
  readonly deleted_at: string | null;
  /** What the partner sent, as sent. */
  readonly attributes: JsonObject;
};

export type LegalRepresentative = {
  readonly id: string;
  readonly business_id: string;
  /** A person or another business. */
  readonly legal_representative_id: string;
  readonly legal_representative_type: 'Person' | 'Business';
  readonly type_of_representation: string;
  readonly power_of_attorney_confirmed_at: string | null;
  readonly valid_until: string | null;
};

export type BeneficialOwner = {
  readonly id: string;
  readonly business_id: string;
  readonly person_id: string;
  /** Percent. */
  readonly voting_share: number | null;
  readonly fictitious: boolean;
  readonly relationship_to_business: string | null;
  readonly valid_until: string | null;
};

export type Signee = {
  readonly id: string;
  readonly business_id: string;
  readonly person_id: string;
};

export type BusinessIdentification = {
  readonly id: string;
  readonly business_id: string;
  readonly method: string;
  readonly reference: string;
  readonly status: StatusOf<typeof businessIdentificationStates>;
  readonly url: string | null;
  readonly completed_at: string | null;
  readonly legal_identification_status: StatusOf<typeof legalIdentificationStates>;
  readonly legal_identification_missing_information: readonly string[];
  /** Null if the bank does not ask this partner's businesses. */
  readonly edd_data_status: StatusOf<typeof dueDiligenceStates> | null;
  /** What the partner answered to the due-diligence questions. */
  readonly edd_data: JsonObject;
};

export type BusinessIdentificationNumber = {
  readonly id: string;
  readonly business_id: string;
  readonly number: string;
};
