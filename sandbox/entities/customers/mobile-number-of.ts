import type { Bank } from '#sandbox/engine/bank.ts';
import type { MobileNumber } from '#sandbox/engine/model/mobile-numbers.ts';
import { invalidModel, modelNotFound, validationError } from '#sandbox/engine/refusal.ts';
import { existingPerson } from './shown-person.ts';

/** Without spaces, dashes, underscores and slashes. See "Resources and their fields". */
export function cleanedNumber(number: string): string {
  const cleaned = number.replaceAll(/[\s\-_/]/g, '');
  if (!/^\+[1-9]\d{6,14}$/.test(cleaned)) throw invalidModel('number', 'is no number in international form');
  return cleaned;
}

export function findMobileNumber(bank: Bank, personId: string): MobileNumber | undefined {
  return bank.store.mobileNumbers.by('person_id', personId)[0];
}

/** The person's number; 404 if there is none or the given one is another. */
export function mobileNumberOf(bank: Bank, personId: string, given?: string): MobileNumber {
  const known = findMobileNumber(bank, existingPerson(bank, personId).id);
  const isMeant = given === undefined || cleanedNumber(given) === known?.number;
  if (known === undefined || !isMeant) throw modelNotFound('MobileNumber', given ?? personId);
  return known;
}

/** The number that receives codes of the second factor: it must be verified. */
export function verifiedNumberOf(bank: Bank, personId: string): string {
  const known = findMobileNumber(bank, existingPerson(bank, personId).id);
  if (known?.verified === true) return known.number;
  throw validationError('The person has no verified mobile number.');
}
