import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json } from '#shared/bank/contract/endpoint.ts';
import {
  deviceData,
  deviceKeyPurposes,
  deviceSignature,
  oneTimeCode,
} from '#shared/bank/contract/schema/device-signature.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
import { messageLanguages } from '#shared/bank/contract/schema/language.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

/** What every challenge shows of itself; the code it waits for is never among it. */
export const challenge = memoised(() =>
  z.looseObject({
    id: id(),
    /** `signature` for the challenge that binds a device. */
    type: text(),
    created_at: text(),
    expires_at: text(),
  }),
);

const signingChallenge = memoised(() => z.looseObject({ ...challenge().shape, string_to_sign: text() }));

export type Challenge = z.output<ReturnType<typeof challenge>>;
export type DeviceChallenge = z.output<ReturnType<typeof signingChallenge>>;

const verifiedSignature = memoised(() =>
  z.strictObject({ signature: deviceSignature(), device_data: deviceData() }),
);

/** Binding a device: the code from the SMS or the letter is signed, not sent. */
export const signatureChallenges = {
  /** Reads the challenge that a new device has to answer. */
  get: endpoint({
    operation: 'mfa.challenges.signatures.get',
    method: 'GET',
    path: '/v1/mfa/challenges/signatures/{id}',
    reply: json(challenge),
    errors: [404],
    retry: 'safe',
  }),
  /** Binds the device by the signature of the code; the code itself is never sent. */
  verify: endpoint({
    operation: 'mfa.challenges.signatures.verify',
    method: 'PUT',
    path: '/v1/mfa/challenges/signatures/{id}',
    body: json(verifiedSignature),
    reply: empty,
    errors: [404],
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
};

export const deviceChallenges = {
  /** Gives a bound device a text to sign. */
  create: endpoint({
    operation: 'mfa.challenges.devices.create',
    method: 'POST',
    path: '/v1/mfa/challenges/devices',
    body: json(() =>
      z.strictObject({
        device_id: sentText(),
        // Without it the bank chooses one of the device's keys.
        key_purpose: z.optional(z.enum(deviceKeyPurposes)),
        device_data: deviceData(),
      }),
    ),
    reply: json(signingChallenge),
    successStatus: 201,
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
  /** Reads a signing challenge by its own id, which is not that of the device. */
  get: endpoint({
    operation: 'mfa.challenges.devices.get',
    method: 'GET',
    path: '/v1/mfa/challenges/devices/{id}',
    reply: json(signingChallenge),
    retry: 'safe',
  }),
  /** Checks the signature of the text of a signing challenge. */
  verify: endpoint({
    operation: 'mfa.challenges.devices.verify',
    method: 'PUT',
    path: '/v1/mfa/challenges/devices/{id}',
    body: json(verifiedSignature),
    reply: empty,
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
};

export const smsChallenges = {
  /** Sends a code to the verified number of a person; a number takes 60 SMS an hour. */
  create: endpoint({
    operation: 'mfa.challenges.sms.create',
    method: 'POST',
    path: '/v1/mfa/challenges/sms',
    body: json(() =>
      z.strictObject({ person_id: sentText(), language: z.optional(z.enum(messageLanguages)) }),
    ),
    reply: json(challenge),
    successStatus: 201,
    // Each call sends another SMS and counts towards 60 an hour.
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
  /** Reads an SMS challenge, without its code. */
  get: endpoint({
    operation: 'mfa.challenges.sms.get',
    method: 'GET',
    path: '/v1/mfa/challenges/sms/{id}',
    reply: json(challenge),
    retry: 'safe',
  }),
  /** Checks the code that a person got by SMS. */
  verify: endpoint({
    operation: 'mfa.challenges.sms.verify',
    method: 'PUT',
    path: '/v1/mfa/challenges/sms/{id}',
    body: json(() => z.strictObject({ otp: oneTimeCode() })),
    reply: empty,
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
};
