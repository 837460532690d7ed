import { answerParent, type WantedSeed } from '#test/in-processes.ts';
import { playSequence, SequenceFailure } from './sequence.ts';

export interface WantedSequence extends WantedSeed {
  readonly requests: number;
}

answerParent(async ({ seed, requests }: WantedSequence) => playSequence(seed, requests), SequenceFailure);
