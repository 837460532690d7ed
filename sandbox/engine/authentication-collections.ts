import { createCollection } from './collection.ts';
import type * as model from './model.ts';
import type * as authentication from './model/authentication.ts';
import type * as mobileNumbers from './model/mobile-numbers.ts';
import { onlinePaymentStates } from './states/cards.ts';
import { byStatus, inStates } from './states.ts';
import {
  activationChallengeStates,
  changeRequestStates,
  deviceStates,
  mobileNumberStates,
  smsMessageStates,
} from './states/authentication.ts';

/** What customers authenticate with, and what waits for it. */
export function createAuthenticationCollections() {
  return {
    changeRequests: createCollection<model.ChangeRequest>('ChangeRequest', byStatus(changeRequestStates)),
    mobileNumbers: createCollection<mobileNumbers.MobileNumber>(
      'MobileNumber',
      inStates(({ verified }) => (verified ? 'verified' : 'unverified'), mobileNumberStates),
    ),
    smsMessages: createCollection<mobileNumbers.SmsMessage>('SmsMessage', byStatus(smsMessageStates)),
    devices: createCollection<authentication.Device>(
      'Device',
      inStates(({ is_bound }) => (is_bound ? 'bound' : 'announced'), deviceStates),
    ),
    deviceKeys: createCollection<authentication.DeviceKey>('DeviceKey'),
    signatureChallenges: createCollection<authentication.SignatureChallenge>('SignatureChallenge'),
    deviceChallenges: createCollection<authentication.DeviceChallenge>('DeviceChallenge'),
    smsChallenges: createCollection<authentication.SmsChallenge>('SmsChallenge'),
    activationChallenges: createCollection<authentication.ActivationChallenge>(
      'ActivationChallenge',
      byStatus(activationChallengeStates),
    ),
    deliveryEvents: createCollection<authentication.DeliveryEvent>('DeliveryEvent'),
    scaChallenges: createCollection<authentication.ScaChallenge>('Challenge', byStatus(onlinePaymentStates)),
    paymentCodes: createCollection<authentication.PaymentCode>('PaymentCode'),
    wrongCodes: createCollection<authentication.WrongCodes>('WrongCodes'),
  };
}
