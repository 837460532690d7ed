import { addCounts } from '#shared/jobs/shard.ts';
import type { FeeBankHabits } from '#test/fakes/fee-bank.ts';
import { startMs } from '#test/fakes/interleaved.ts';
import { collectMonths, optionsOf } from './collect-months.ts';
import { chargeFees, type ChargedFees } from './charge-fees.ts';

export interface WantedFees {
  /** The first seed; the next ones follow it. */
  readonly seed: number;
  readonly count: number;
}

/** By bank. */
export type ChargedByBank = Readonly<Record<string, ChargedFees>>;

/** The fees of some seeds at every bank, and now and then whole months at one of them. */
export async function chargeSeeds({ seed: first, count }: WantedFees): Promise<ChargedByBank> {
  const found: Record<string, ChargedFees> = {};
  for (const [place, [bank, habits]] of Object.entries(banks).entries())
    for (let each = first; each < first + count; each += 1) {
      // Each bank has its own dice, or several of them would be one experiment.
      const seed = each * Object.keys(banks).length + place;
      const charged = await chargeFees(seed, habits);
      const violations = charged.violations.map((each) => `seed ${seed}, a bank that ${bank}: ${each}`);
      found[bank] = added(found[bank], { ...charged, violations });
    }
  const whole = await wholeMonths({ seed: first, count });
  return { ...found, ...whole };
}

/** Whole months take a minute: one process in so many plays some. */
const everyTenth = 10;

/** By turns at one of the banks, if it is the turn of these seeds. */
async function wholeMonths({ seed, count }: WantedFees): Promise<ChargedByBank> {
  const turn = Math.floor(seed / count);
  if (turn % everyTenth !== 0) return {};
  const kinds = Object.entries(optionsOf);
  const [bank, options] = kinds[(turn / everyTenth) % kinds.length] ?? ['', {}];
  const charged = await collectMonths(seed, options);
  const violations = charged.violations.map((each) => `seed ${seed}, months at a bank that ${bank}: ${each}`);
  return { [`${bank} (whole months)`]: { ...charged, violations } };
}

/** Two results as one. */
export function added(one: ChargedFees | undefined, other: ChargedFees): ChargedFees {
  if (one === undefined) return other;
  return {
    attempts: one.attempts + other.attempts,
    ended: addCounts(one.ended, other.ended),
    violations: [...one.violations, ...other.violations],
  };
}

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
