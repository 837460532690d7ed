import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json } from '#shared/bank/contract/endpoint.ts';
import {
  deviceData,
  deviceKeyPurposes,
  deviceSignature,
  hexadecimal,
} from '#shared/bank/contract/schema/device-signature.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { messageLanguages } from '#shared/bank/contract/schema/language.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';
import { challenge } from './challenges.ts';

export const deviceChallengeTypes = ['sms', 'activation_code'] as const;

export const deviceKeyTypes = ['ecdsa-p256'] as const;

const device = memoised(() =>
  z.looseObject({
    id: id(),
    person_id: reference(),
    name: text(),
    challenge_type: z.nullish(openEnum(deviceChallengeTypes)),
    created_at: text(),
  }),
);

const deviceKey = memoised(() =>
  z.looseObject({
    id: id(),
    key_type: z.nullish(openEnum(deviceKeyTypes)),
    key_purpose: z.nullish(openEnum(deviceKeyPurposes)),
    key: text(),
    created_at: text(),
  }),
);

/** The keys of one device, each by its id, its purpose and when it last signed. */
const deviceKeys = memoised(() =>
  z.looseObject({
    device_id: reference(),
    person_id: reference(),
    name: text(),
    keys: z.array(
      z.looseObject({
        key_id: id(),
        key_purpose: z.nullish(openEnum(deviceKeyPurposes)),
        used_at: text(),
      }),
    ),
  }),
);

export type Device = z.output<ReturnType<typeof device>>;
export type DeviceKey = z.output<ReturnType<typeof deviceKey>>;

const keys = {
  /** Adds a public key to a device, whose purpose must be the one that the device has no key for yet. */
  create: endpoint({
    operation: 'mfa.devices.keys.create',
    method: 'POST',
    path: '/v1/mfa/devices/{id}/keys',
    body: json(() =>
      z.strictObject({
        key: hexadecimal(),
        // The device must not have a key of this purpose yet.
        key_purpose: z.enum(deviceKeyPurposes),
        key_type: z.optional(z.enum(deviceKeyTypes)),
        // By a key that the device has already.
        device_signature: z.optional(
          z.strictObject({ signature_key_purpose: z.enum(deviceKeyPurposes), signature: deviceSignature() }),
        ),
        device_data: deviceData(),
      }),
    ),
    reply: json(deviceKey),
    successStatus: 201,
    retry: 'natural-key',
    neverAutomated: 'second-factor',
  }),
  /** Reads a device with the keys it has, at most one restricted and one unrestricted, and when each was used last. */
  list: endpoint({
    operation: 'mfa.devices.keys.list',
    method: 'GET',
    path: '/v1/mfa/devices/{id}/keys',
    repeats: { id: 'device_id' },
    reply: json(deviceKeys),
    retry: 'safe',
  }),
  /** Reads one public key of a device. */
  get: endpoint({
    operation: 'mfa.devices.keys.get',
    method: 'GET',
    path: '/v1/mfa/devices/{id}/keys/{key_id}',
    reply: json(deviceKey),
    retry: 'safe',
  }),
};

export const devices = {
  /**
   * Begins the binding of a device: a person with a verified number gets a code by SMS, any other one needs an
   * activation code.
   */
  create: endpoint({
    operation: 'mfa.devices.create',
    method: 'POST',
    path: '/v1/mfa/devices',
    body: json(() =>
      z.strictObject({
        person_id: sentText(),
        // Public: the point, or its DER form.
        key: hexadecimal(),
        key_type: z.optional(z.enum(deviceKeyTypes)),
        // Default: unrestricted.
        key_purpose: z.optional(z.enum(deviceKeyPurposes)),
        // Default: sms.
        challenge_type: z.optional(z.enum(deviceChallengeTypes)),
        name: z.optional(sentText()),
        // Lets an app on the device read the code out of the SMS.
        sms_challenge: z.optional(z.strictObject({ app_signature: sentText() })),
        language: z.optional(z.enum(messageLanguages)),
        device_data: deviceData(),
      }),
    ),
    reply: json(() => z.looseObject({ id: id(), challenge: challenge() })),
    successStatus: 201,
    errors: [400],
    // Each call sends another SMS.
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
  /** Lists the devices that are bound; one whose challenge is open is not among them. */
  list: endpoint({
    operation: 'mfa.devices.list',
    method: 'GET',
    path: '/v1/mfa/devices',
    filter: memoised(() => z.strictObject({ person_id: z.optional(sentText()) })),
    reply: json(() => z.array(device())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one bound device. */
  get: endpoint({
    operation: 'mfa.devices.get',
    method: 'GET',
    path: '/v1/mfa/devices/{id}',
    reply: json(device),
    retry: 'safe',
  }),
  /** Removes a device and every key it has. */
  delete: endpoint({
    operation: 'mfa.devices.delete',
    method: 'DELETE',
    path: '/v1/mfa/devices/{id}',
    reply: empty,
    retry: 'natural-key',
    neverAutomated: 'second-factor',
  }),
  keys,
};
