import type { DefinitionsOf } from '../definition.ts';
import { activationChallengeCreation, delegateScaCancel, scaChallenge } from './challenges.ts';

export const authentication = {
  ACTIVATION_CHALLENGE_CREATION: activationChallengeCreation,
  DELEGATE_SCA_CANCEL: delegateScaCancel,
  SCA_CHALLENGE: scaChallenge,
} as const satisfies DefinitionsOf<'authentication'>;
