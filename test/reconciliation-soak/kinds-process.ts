import { seededRandom } from '#shared/kernel/random.ts';
import { answerParent } from '#test/in-processes.ts';
import { bookingMistakes, type MistakeName } from './booking-mistakes.ts';
import { judgeKinds, type JudgedKinds } from './judge-kinds.ts';

export interface WantedKindsSeed {
  readonly seed: number;
  readonly accounts: number;
  /** The kind that the accounts have alone. */
  readonly kind: MistakeName;
}

export interface KindsSeed {
  readonly alone: JudgedKinds;
  readonly atOnce: JudgedKinds;
}

const all = Object.keys(bookingMistakes) as MistakeName[];

answerParent(async ({ seed, accounts, kind }: WantedKindsSeed): Promise<KindsSeed> => ({
  alone: await judgeKinds({ accounts, kinds: [kind], random: seededRandom(seed) }),
  atOnce: await judgeKinds({ accounts, kinds: all, random: seededRandom(seed) }),
}));
