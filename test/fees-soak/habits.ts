import type { FeeBankHabits } from '#test/fakes/fee-bank.ts';
import { startMs } from '#test/fakes/interleaved.ts';

const quiet: FeeBankHabits = {
  keys: 'ignore',
  references: 'return',
  list: 'charges',
  listDelayMs: () => 0,
  refusals: 0.1,
  lostAnswers: 0.15,
  lateStarts: 0.05,
};

/** Once charges have shown that it is not: the first ones are made after a day. */
const slowAfterTwoDays = (atMs: number) => (atMs < startMs + 48 * 3_600_000 ? 0 : 1_500_000);

/** Banks that may all be behind the same interface. */
export const banks: Readonly<Record<string, FeeBankHabits>> = {
  'ignores keys': quiet,
  'honours keys': { ...quiet, keys: 'honour' },
  'answers a repeated key with 409': { ...quiet, keys: 'refuse' },
  'drops references': { ...quiet, references: 'drop' },
  'truncates references': { ...quiet, references: 'truncate' },
  'lists fees of a type together': { ...quiet, list: 'counted' },
  'lists fees of a type together, without their count': { ...quiet, list: 'summed-as-first' },
  'lists fees of a type together, as the last one': { ...quiet, list: 'summed-as-last' },
  'shows charges late': { ...quiet, listDelayMs: () => 200_000 },
  'shows charges later than the stage allows for': { ...quiet, listDelayMs: () => 1_500_000 },
  'becomes slow': { ...quiet, listDelayMs: slowAfterTwoDays },
};
