import type { SimulationResult } from './result.ts';

/** What seeds came to together. */
export type SeedTotals = Omit<SimulationResult, 'seed' | 'beginning'>;

/** Seeds that kept every promise on one commit. */
export interface KeptSeeds {
  readonly commit: string;
  readonly seeds: readonly number[];
  readonly totals: SeedTotals;
}

/** With one more seed, beside those of its commit. */
export function withSeed(
  kept: readonly KeptSeeds[],
  commit: string,
  result: SimulationResult,
): readonly KeptSeeds[] {
  // oxlint-disable-next-line no-unused-vars -- the rest is what counts
  const { seed, beginning, ...totals } = result;
  const before = kept.find((each) => each.commit === commit);
  if (before === undefined) return [...kept, { commit, seeds: [seed], totals }];
  const seeds = [...before.seeds, seed].toSorted((one, other) => one - other);
  const after = { commit, seeds, totals: added(before.totals, totals) };
  return kept.map((each) => (each === before ? after : each));
}

/** Counts by any names, however deep: what only one of them counts is 0 in the other. */
export function added<Counts extends object>(one: Counts, other: Counts): Counts {
  const before = one as Readonly<Record<string, unknown>>;
  const sums = Object.entries(other as Readonly<Record<string, unknown>>).map(
    ([name, count]) => [name, sumOf(before[name], count)] as const,
  );
  return { ...one, ...(Object.fromEntries(sums) as Counts) };
}

function sumOf(one: unknown, other: unknown): unknown {
  if (one === undefined) return other;
  if (typeof one === 'number' && typeof other === 'number') return one + other;
  return added(one as object, other as object);
}

/** `1–200, 203`. */
export function rangesOf(seeds: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const seed of seeds.toSorted((one, other) => one - other)) {
    const latest = ranges.at(-1);
    if (latest !== undefined && latest[1] === seed - 1) latest[1] = seed;
    else ranges.push([seed, seed]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}
