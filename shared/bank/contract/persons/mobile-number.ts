import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { deviceData, oneTimeCode } from '#shared/bank/contract/schema/device-signature.ts';
import { flag } from '#shared/bank/contract/schema/flag.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
import { messageLanguages } from '#shared/bank/contract/schema/language.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

// E.164. The bank removes spaces, dashes, underscores and slashes itself.
const phoneNumber = memoised(() =>
  z.string().check(z.regex(/^\+[\d /_-]*\d$/, 'must be a telephone number that begins with +')),
);

const mobileNumber = memoised(() => z.looseObject({ id: id(), number: text(), verified: z.nullish(flag()) }));

export type MobileNumber = z.output<ReturnType<typeof mobileNumber>>;

/** One number per person at a time; only a verified one can be used for second-factor codes. */
export const mobileNumbers = {
  /**
   * Registers the one mobile number a person can have, cleaned of spaces, dashes, underscores and slashes; it
   * counts for nothing until it is confirmed.
   */
  create: endpoint({
    operation: 'persons.mobileNumber.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/mobile_number',
    body: json(() => z.strictObject({ number: phoneNumber(), device_data: deviceData() })),
    reply: json(mobileNumber),
    successStatus: 201,
    errors: [409],
    retry: 'natural-key',
  }),
  /** Reads the mobile number of a person; 404 means that there is none. */
  get: endpoint({
    operation: 'persons.mobileNumber.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/mobile_number',
    reply: json(mobileNumber),
    errors: [404],
    retry: 'safe',
  }),
  /**
   * Removes the mobile number: one that is confirmed only by a change request, which its owner gets by
   * SMS.
   */
  delete: endpoint({
    operation: 'persons.mobileNumber.delete',
    method: 'DELETE',
    path: '/v1/persons/{person_id}/mobile_number',
    // The bank finds nothing to remove by the person alone.
    body: json(() => z.strictObject({ number: phoneNumber() })),
    // What it answers for an unconfirmed number is not shown: nothing, perhaps.
    reply: json(() => z.nullish(mobileNumber())),
    changeRequest: true,
    retry: 'natural-key',
  }),
  /**
   * Sends a code to the registered number, which has to be repeated exactly; a number that is confirmed already
   * comes back as it is.
   */
  authorize: endpoint({
    operation: 'persons.mobileNumber.authorize',
    method: 'POST',
    path: '/v1/persons/{person_id}/mobile_number/authorize',
    body: json(() =>
      z.strictObject({ number: phoneNumber(), language: z.optional(z.enum(messageLanguages)) }),
    ),
    reply: json(mobileNumber),
    successStatus: 201,
    errors: [404],
    // Each call sends another SMS and counts towards 60 an hour.
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
  /** Confirms the number by the code it got; refused while more than 60 messages within an hour were asked for. */
  confirm: endpoint({
    operation: 'persons.mobileNumber.confirm',
    method: 'POST',
    path: '/v1/persons/{person_id}/mobile_number/confirm',
    body: json(() =>
      z.strictObject({ token: oneTimeCode(), number: z.optional(phoneNumber()), device_data: deviceData() }),
    ),
    reply: json(mobileNumber),
    successStatus: 201,
    errors: [403],
    retry: 'natural-key',
    neverAutomated: 'second-factor',
  }),
  /** Sends another code, which replaces the one before. */
  reauthorize: endpoint({
    operation: 'persons.mobileNumber.reauthorize',
    method: 'POST',
    path: '/v1/persons/{person_id}/mobile_number/reauthorize',
    // No source shows the body; it is taken to be that of authorize.
    body: json(() =>
      z.strictObject({
        number: z.optional(phoneNumber()),
        language: z.optional(z.enum(messageLanguages)),
      }),
    ),
    reply: json(mobileNumber),
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
};
