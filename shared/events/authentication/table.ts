import type { DefinitionsOf } from '../definition.ts';
import { scaChallenge } from './challenges.ts';

export const authentication = {
  SCA_CHALLENGE: scaChallenge,
} as const satisfies DefinitionsOf<'authentication'>;
