import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import * as activation from './activation-challenges.ts';
import { bindDevice } from './bind-device.ts';
import * as deliveries from './delivery-events.ts';
import * as signing from './device-challenges.ts';
import * as keys from './device-keys.ts';
import * as devices from './devices.ts';
import { issueLegacyToken, issueToken } from './issue-token.ts';
import { getSignatureChallenge, verifySignature } from './signature-challenges.ts';
import * as sms from './sms-challenges.ts';

export const authenticationHandlers = {
  'token.issue': issueToken,
  'token.issueLegacy': issueLegacyToken,
  'mfa.devices.create': bindDevice,
  'mfa.devices.list': devices.listDevices,
  'mfa.devices.get': devices.getDevice,
  'mfa.devices.delete': devices.deleteDevice,
  'mfa.devices.keys.create': keys.addDeviceKey,
  'mfa.devices.keys.list': keys.listDeviceKeys,
  'mfa.devices.keys.get': keys.getDeviceKey,
  'mfa.challenges.signatures.get': getSignatureChallenge,
  'mfa.challenges.signatures.verify': verifySignature,
  'mfa.challenges.devices.create': signing.createDeviceChallenge,
  'mfa.challenges.devices.get': signing.getDeviceChallenge,
  'mfa.challenges.devices.verify': signing.verifyDeviceChallenge,
  'mfa.challenges.sms.create': sms.createSmsChallenge,
  'mfa.challenges.sms.get': sms.getSmsChallenge,
  'mfa.challenges.sms.verify': sms.verifySmsChallenge,
  'mfa.challenges.activation.create': activation.createActivationChallenge,
  'mfa.challenges.activation.list': activation.listActivationChallenges,
  'mfa.challenges.activation.get': activation.getActivationChallenge,
  'mfa.challenges.activation.delete': activation.deleteActivationChallenge,
  'mfa.challenges.activation.deliveryEvents.create': deliveries.createDeliveryEvent,
  'mfa.challenges.activation.deliveryEvents.list': deliveries.listDeliveryEvents,
  'mfa.challenges.activation.deliveryEvents.get': deliveries.getDeliveryEvent,
} satisfies Partial<HandlersOf<OperationRow>>;
