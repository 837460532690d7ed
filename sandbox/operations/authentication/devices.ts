import { activeChallengeOf } from './activation-challenges.ts';
import { publicKeyOf } from '#sandbox/entities/authentication/device-signature.ts';
import { newChallenge } from '#sandbox/entities/authentication/open-challenge.ts';
import { sendCode } from '#sandbox/entities/authentication/send-sms.ts';
import { verifiedNumberOf } from '#sandbox/entities/customers/mobile-number-of.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Device } from '#sandbox/engine/model/authentication.ts';
import { randomCode } from '#sandbox/engine/one-time-code.ts';
import { created, done, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { boundDevice, keysOf, shownDevice } from '#sandbox/entities/authentication/bound-device.ts';
import { equals } from '#sandbox/entities/matches.ts';

export const deviceHandlers = {
  /** The device is not visible until the signature of its code is verified. */
  'mfa.devices.create': ({ body }, bank) => {
    const person = existingPerson(bank, body.person_id);
    publicKeyOf(body.key);
    const challenge_type = body.challenge_type ?? 'sms';
    const awaited = awaitedCode(bank, person.id, challenge_type);
    const now = bank.instant();
    const device = bank.store.devices.insert({
      id: bank.ids.next('authentication'),
      person_id: person.id,
      name: body.name ?? null,
      challenge_type,
      created_at: now,
      is_bound: false,
    });
    bank.store.deviceKeys.insert({
      id: bank.ids.next('authentication'),
      device_id: device.id,
      key_type: 'ecdsa-p256',
      key_purpose: body.key_purpose ?? 'unrestricted',
      key: body.key,
      created_at: now,
      used_at: null,
    });
    const challenge = bank.store.signatureChallenges.insert({
      ...newChallenge(bank),
      ...awaited,
      device_id: device.id,
    });
    const { id, created_at, expires_at } = challenge;
    return created({ id: device.id, challenge: { id, type: 'signature', created_at, expires_at } });
  },
  'mfa.devices.list': ({ filter }, bank) =>
    shownList(
      bank.store.devices.by('is_bound', true).filter((device) => equals(filter.person_id, device.person_id)),
      shownDevice,
    ),
  'mfa.devices.get': ({ path }, bank) => ok(shownDevice(boundDevice(bank, path.id))),
  /** Removes its keys and its open challenges as well. */
  'mfa.devices.delete': ({ path }, bank) => {
    const { devices, deviceKeys, deviceChallenges } = bank.store;
    const device = boundDevice(bank, path.id);
    for (const { id } of keysOf(bank, device.id)) deviceKeys.remove(id);
    for (const { id } of deviceChallenges.by('device_id', device.id)) {
      deviceChallenges.remove(id);
    }
    devices.remove(device.id);
    return done();
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function awaitedCode(bank: Bank, personId: string, type: Device['challenge_type']) {
  if (type === 'activation_code') {
    const { id, code } = activeChallengeOf(bank, personId);
    return { code, activation_challenge_id: id };
  }
  const number = verifiedNumberOf(bank, personId);
  const code = randomCode(bank);
  sendCode(bank, code, { person_id: personId, number });
  return { code, activation_challenge_id: null };
}
