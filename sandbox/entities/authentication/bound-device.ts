import type { Bank } from '#sandbox/engine/bank.ts';
import type { Device, DeviceKey, KeyPurpose } from '#sandbox/engine/model/authentication.ts';
import { invalidModel, modelNotFound } from '#sandbox/engine/refusal.ts';
import { requireSignature, type Signed } from './device-signature.ts';

/** A device exists for the partner after its first challenge is answered. */
export function boundDevice(bank: Bank, id: string): Device {
  const device = bank.store.devices.find(id);
  if (device?.is_bound !== true) throw modelNotFound('Device', id);
  return device;
}

export function keysOf(bank: Bank, deviceId: string): readonly DeviceKey[] {
  return bank.store.deviceKeys.by('device_id', deviceId);
}

/** The key that has to sign: the key of the requested purpose, or else the unrestricted one. */
export function signingKeyOf(bank: Bank, deviceId: string, purpose?: KeyPurpose): DeviceKey {
  const keys = keysOf(bank, deviceId);
  const wanted = keys.find(({ key_purpose }) => key_purpose === (purpose ?? 'unrestricted'));
  const key = wanted ?? (purpose === undefined ? keys[0] : undefined);
  if (key === undefined) throw invalidModel('key_purpose', 'is that of no key of the device');
  return key;
}

/** Verifies the text's signature by this key, or throws 403; the key then shows when it last signed. */
export function requireSignatureOf(bank: Bank, { id, key }: DeviceKey, signed: Signed): void {
  requireSignature(key, signed);
  bank.store.deviceKeys.update(id, { used_at: bank.instant() });
}

export function shownDevice({ id, person_id, name, challenge_type, created_at }: Device) {
  return { id, person_id, name, challenge_type, created_at };
}

export function shownKey({ id, key_type, key_purpose, key, created_at }: DeviceKey) {
  return { id, key_type, key_purpose, key, created_at };
}
