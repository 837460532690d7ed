import { addCounts } from '#shared/jobs/shard.ts';
import { chargeFees, type ChargedFees } from './charge-fees.ts';
import { banks } from './habits.ts';

export interface WantedFees {
  /** The first seed; the next ones follow it. */
  readonly seed: number;
  readonly count: number;
}

/** By bank. */
export type ChargedByBank = Readonly<Record<string, ChargedFees>>;

/** The fees of some seeds at every bank. */
export async function chargeSeeds({ seed: first, count }: WantedFees): Promise<ChargedByBank> {
  const found: Record<string, ChargedFees> = {};
  for (const [place, [bank, habits]] of Object.entries(banks).entries())
    for (let each = first; each < first + count; each += 1) {
      // Dice of its own for each bank: otherwise several of them would be one experiment.
      const seed = each * Object.keys(banks).length + place;
      const charged = await chargeFees(seed, habits);
      const violations = charged.violations.map((each) => `seed ${seed}, a bank that ${bank}: ${each}`);
      found[bank] = added(found[bank], { ...charged, violations });
    }
  return found;
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
