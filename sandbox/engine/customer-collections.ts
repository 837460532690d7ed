import { createCollection } from './collection.ts';
import type * as model from './model.ts';
import type * as identifications from './model/identifications.ts';
import type * as questions from './model/questions.ts';
import type * as taxExemptions from './model/tax-exemptions.ts';
import { byStatus } from './states.ts';
import {
  identificationSessionStates,
  identificationStates,
  originationStates,
} from './states/identifications.ts';
import { taxExemptionStates } from './states/tax-exemptions.ts';

/** Customers, and what else the bank asks of them. */
export function createCustomerCollections() {
  return {
    identifications: createCollection<model.Identification>(
      'PersonIdentification',
      byStatus(identificationStates),
    ),
    identificationOriginations: createCollection<identifications.IdentificationOrigination>(
      'IdentificationOrigination',
      byStatus(originationStates),
    ),
    identificationSessions: createCollection<identifications.IdentificationSession>(
      'IdentificationSession',
      byStatus(identificationSessionStates),
    ),
    identityDocuments: createCollection<identifications.IdentityDocument>('IdentityDocument'),
    referenceTransfers: createCollection<identifications.ReferenceTransfers>('ReferenceTransfers'),
    questionSets: createCollection<questions.QuestionSet>('QuestionSet'),
    taxExemptions: createCollection<taxExemptions.TaxExemption>('TaxExemption', byStatus(taxExemptionStates)),
  };
}
