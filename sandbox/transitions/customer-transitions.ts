import * as businesses from './businesses.ts';
import * as challenges from './challenges.ts';
import * as identifications from './identifications.ts';
import * as persons from './persons.ts';
import { askQuestions, newQuestions } from './questions.ts';
import * as taxExemptions from './tax-exemptions.ts';
import { transition, type Transition } from './transition.ts';

/** What happens to persons and businesses, and their identifications, without a call of the interface. */
export const customerTransitions: Readonly<Record<string, Transition>> = {
  'identify-person': transition(
    'starts or advances an identification',
    persons.identificationMove,
    persons.identifyPerson,
  ),
  'change-person': transition('changes attributes', persons.personChange, persons.changeAttributes),
  'delete-person': transition('deletes all personal data', persons.personDeletion, persons.deletePerson),
  'identify-business': transition(
    'starts or advances an identification of a business',
    businesses.businessIdentificationMove,
    businesses.moveBusinessIdentification,
  ),
  'find-beneficial-owner': transition(
    'finds an owner of a business during its identification',
    businesses.foundOwner,
    businesses.findBeneficialOwner,
  ),
  'change-business': transition(
    'changes attributes of a business',
    businesses.businessChange,
    businesses.changeBusinessAttributes,
  ),
  'delete-business': transition(
    'deletes all data of a business',
    businesses.businessDeletion,
    businesses.deleteBusiness,
  ),
  'move-origination': transition(
    'starts the steps around an identification, or takes the next one',
    identifications.originationMove,
    identifications.moveOrigination,
  ),
  'move-identification-session': transition(
    'starts or advances the session in which a person identifies',
    identifications.sessionMove,
    identifications.moveSession,
  ),
  'fail-reference-transfer': transition(
    'receives a transfer that does not identify its sender',
    identifications.failedReferenceTransfer,
    identifications.failReferenceTransfer,
  ),
  'change-tax-exemption': transition(
    'creates, grants or refuses a request about a tax exemption',
    taxExemptions.taxExemptionMove,
    taxExemptions.changeTaxExemption,
  ),
  'end-tax-exemption': transition(
    'ends a tax exemption that is not valid any more',
    taxExemptions.endedTaxExemption,
    taxExemptions.endTaxExemption,
  ),
  'use-tax-exemption': transition(
    'uses up a part of a tax exemption',
    taxExemptions.taxExemptionUse,
    taxExemptions.useTaxExemption,
  ),
  'ask-questions': transition('asks a customer follow-up questions', newQuestions, askQuestions),
  'issue-sca-challenge': transition(
    'asks a customer to confirm a payment',
    challenges.scaChallenge,
    challenges.issueScaChallenge,
  ),
  'cancel-delegated-sca': transition(
    'lets a customer decline a payment in the older flow',
    challenges.scaChallenge,
    challenges.cancelDelegatedSca,
  ),
};
