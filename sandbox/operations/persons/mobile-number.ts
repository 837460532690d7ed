import {
  cleanedNumber,
  findMobileNumber,
  mobileNumberOf,
} from '#sandbox/entities/customers/mobile-number-of.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { MobileNumber } from '#sandbox/engine/model/mobile-numbers.ts';
import { isCodeExpired, randomCode } from '#sandbox/engine/one-time-code.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { changeRequested, created, ok } from '#sandbox/engine/operation.ts';
import { invalidTan, refusal } from '#sandbox/engine/refusal.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { refuseAboveSmsLimit, sendCode, sendSms } from '#sandbox/entities/authentication/send-sms.ts';
import { forgetWrongCodes, refuseLocked, wrongCode } from '#sandbox/entities/authentication/wrong-codes.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** A number is unverified until the person returns the code that was sent to it. */
export const mobileNumberHandlers = {
  'persons.mobileNumber.create': ({ path, body }, bank) => {
    const person = existingPerson(bank, path.person_id);
    if (findMobileNumber(bank, person.id) !== undefined) {
      throw refusal(409, 'mobile_number_exists', 'The person has a mobile number already.');
    }
    return created(shownMobileNumber(registerMobileNumber(bank, person.id, cleanedNumber(body.number))));
  },
  'persons.mobileNumber.get': ({ path }, bank) => ok(shownMobileNumber(mobileNumberOf(bank, path.person_id))),
  'persons.mobileNumber.authorize': ({ path, body }, bank) =>
    created(shownMobileNumber(challenge(bank, mobileNumberOf(bank, path.person_id, body.number)))),
  'persons.mobileNumber.reauthorize': ({ path, body }, bank) =>
    created(shownMobileNumber(challenge(bank, mobileNumberOf(bank, path.person_id, body.number)))),
  /** The first correct use of a code uses it up, and a newer code replaces it. */
  'persons.mobileNumber.confirm': ({ path, body }, bank) => {
    const known = mobileNumberOf(bank, path.person_id, body.number);
    refuseAboveSmsLimit(bank, known.number);
    const { otp, otp_sent_at } = known;
    refuseLockedNumber(bank, known);
    if (otp === null || otp_sent_at === null) throw invalidTan();
    if (otp !== body.token || isCodeExpired(bank, otp_sent_at)) throw wrongCode(bank, known.id);
    forgetWrongCodes(bank, known.id);
    bank.emit({ type: 'PERSON_MOBILE_NUMBER_VERIFIED', entityId: known.person_id, payload: {} });
    return created(
      shownMobileNumber(bank.store.mobileNumbers.update(known.id, { verified: true, otp: null })),
    );
  },
  /** An unverified number is removed at once; the owner of a verified one gets a message and has to agree. */
  'persons.mobileNumber.delete': ({ path, body }, bank) => {
    const known = mobileNumberOf(bank, path.person_id, body.number);
    if (!known.verified) return ok(removeMobileNumber(bank, known.id));
    const { person_id, number } = known;
    sendSms(bank, { person_id, number, text: 'Your number is to be removed.', purpose: 'removal' });
    return changeRequested(
      startChangeRequest(bank, {
        operation: 'persons.mobileNumber.delete',
        argument: { mobile_number_id: known.id },
        person_id,
      }),
    );
  },
} satisfies Partial<HandlersOf<OperationRow>>;

export function registerMobileNumber(bank: Bank, person_id: string, number: string): MobileNumber {
  const id = bank.ids.next('mobileNumber');
  bank.emit({ type: 'PERSON_MOBILE_NUMBER_CREATED', entityId: person_id, payload: {} });
  return bank.store.mobileNumbers.insert({
    id,
    person_id,
    number,
    verified: false,
    otp: null,
    otp_sent_at: null,
  });
}

export function removeMobileNumber(bank: Bank, id: string) {
  const removed = bank.store.mobileNumbers.get(id);
  bank.store.mobileNumbers.remove(id);
  forgetWrongCodes(bank, id);
  bank.emit({ type: 'PERSON_MOBILE_NUMBER_DELETED', entityId: removed.person_id, payload: { id } });
  return shownMobileNumber(removed);
}

/** Sends a code, unless the number is confirmed already. */
function challenge(bank: Bank, known: MobileNumber): MobileNumber {
  if (known.verified) return known;
  refuseLockedNumber(bank, known);
  const otp = randomCode(bank);
  sendCode(bank, otp, known);
  return bank.store.mobileNumbers.update(known.id, { otp, otp_sent_at: bank.instant() });
}

function refuseLockedNumber(bank: Bank, { id }: MobileNumber): void {
  refuseLocked(bank, { id, subject: 'The mobile number', whatToDo: 'delete it and create it again' });
}

function shownMobileNumber({ id, number, verified }: MobileNumber) {
  return { id, number, verified };
}
