import {
  boundDevice,
  keysOf,
  shownKey,
  signingKeyOf,
} from '#sandbox/entities/authentication/bound-device.ts';
import { publicKeyOf } from '#sandbox/entities/authentication/device-signature.ts';
import { created, type HandlersOf, ok } from '#sandbox/engine/operation.ts';
import { invalidModel, modelNotFound } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const deviceKeyHandlers = {
  'mfa.devices.keys.create': ({ path, body }, bank) => {
    const device = boundDevice(bank, path.id);
    publicKeyOf(body.key);
    if (keysOf(bank, device.id).some(({ key_purpose }) => key_purpose === body.key_purpose)) {
      throw invalidModel('key_purpose', 'must differ from that of the existing key');
    }
    const signed = body.device_signature;
    // No source says what is signed, only that the device has the key.
    if (signed !== undefined) signingKeyOf(bank, device.id, signed.signature_key_purpose);
    const key = bank.store.deviceKeys.insert({
      id: bank.ids.next('authentication'),
      device_id: device.id,
      key_type: 'ecdsa-p256',
      key_purpose: body.key_purpose,
      key: body.key,
      created_at: bank.instant(),
      used_at: null,
    });
    return created(shownKey(key));
  },
  'mfa.devices.keys.list': ({ path }, bank) => {
    const { id: device_id, person_id, name } = boundDevice(bank, path.id);
    const keys = keysOf(bank, device_id).map(({ id: key_id, key_purpose, used_at }) => ({
      key_id,
      key_purpose,
      used_at,
    }));
    return ok({ device_id, person_id, name, keys });
  },
  'mfa.devices.keys.get': ({ path }, bank) => {
    const key = keysOf(bank, boundDevice(bank, path.id).id).find(({ id }) => id === path.key_id);
    if (key === undefined) throw modelNotFound('DeviceKey', path.key_id);
    return ok(shownKey(key));
  },
} satisfies Partial<HandlersOf<OperationRow>>;
