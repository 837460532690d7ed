import {
  boundDevice,
  requireSignatureOf,
  signingKeyOf,
} from '#sandbox/entities/authentication/bound-device.ts';
import { newChallenge, stillOpen } from '#sandbox/entities/authentication/open-challenge.ts';
import type { DeviceChallenge } from '#sandbox/engine/model/authentication.ts';
import { created, done, type HandlersOf, ok } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const deviceChallengeHandlers = {
  'mfa.challenges.devices.create': ({ body }, bank) => {
    const device = boundDevice(bank, body.device_id);
    const { key_purpose } = signingKeyOf(bank, device.id, body.key_purpose);
    const challenge = bank.store.deviceChallenges.insert({
      ...newChallenge(bank),
      device_id: device.id,
      key_purpose,
      string_to_sign: bank.ids.uuid(),
    });
    return created(shown(challenge));
  },
  'mfa.challenges.devices.get': ({ path }, bank) =>
    ok(shown(stillOpen(bank, bank.store.deviceChallenges.get(path.id)))),
  /** An answered challenge is gone: a signature is valid once. */
  'mfa.challenges.devices.verify': ({ path, body }, bank) => {
    const challenge = stillOpen(bank, bank.store.deviceChallenges.get(path.id));
    const key = signingKeyOf(bank, challenge.device_id, challenge.key_purpose);
    requireSignatureOf(bank, key, { text: challenge.string_to_sign, signature: body.signature });
    bank.store.deviceChallenges.remove(challenge.id);
    return done();
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function shown({ id, created_at, expires_at, string_to_sign }: DeviceChallenge) {
  return { id, type: 'device_signing', created_at, expires_at, string_to_sign };
}
