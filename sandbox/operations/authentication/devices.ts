import { boundDevice, keysOf, shownDevice } from '#sandbox/entities/authentication/bound-device.ts';
import { equals } from '#sandbox/entities/matches.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { done, list, ok } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const listDevices: OperationHandler<RowOf<'mfa.devices.list'>> = ({ filter }, bank) =>
  list(
    bank.store.devices
      .where((device) => device.is_bound && equals(filter.person_id, device.person_id))
      .map(shownDevice),
  );

export const getDevice: OperationHandler<RowOf<'mfa.devices.get'>> = ({ path }, bank) =>
  ok(shownDevice(boundDevice(bank, path.id)));

/** Its keys go with it, and whatever it still had to sign. */
export const deleteDevice: OperationHandler<RowOf<'mfa.devices.delete'>> = ({ path }, bank) => {
  const { devices, deviceKeys, deviceChallenges } = bank.store;
  const device = boundDevice(bank, path.id);
  for (const { id } of keysOf(bank, device.id)) deviceKeys.remove(id);
  for (const { id } of deviceChallenges.where(({ device_id }) => device_id === device.id)) {
    deviceChallenges.remove(id);
  }
  devices.remove(device.id);
  return done();
};
