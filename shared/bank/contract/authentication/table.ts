import { activationChallenges } from './activation-challenges.ts';
import { deviceChallenges, signatureChallenges, smsChallenges } from './challenges.ts';
import { devices } from './devices.ts';
import { token } from './token.ts';

/** The area's rows by where they are mounted in the whole table. */
export const authenticationTable = {
  root: {
    token,
    mfa: {
      devices,
      challenges: {
        signatures: signatureChallenges,
        devices: deviceChallenges,
        sms: smsChallenges,
        activation: activationChallenges,
      },
    },
  },
};
