import type { SimulationResult } from './result.ts';

/** What seeds came to together. */
export type SeedTotals = Omit<SimulationResult, 'seed' | 'beginning'>;

/** Seeds that kept every promise, by commit, and what all of them came to. */
export interface KeptSeeds {
  readonly commits: readonly SeedsOfCommit[];
  readonly totals: SeedTotals;
}

interface SeedsOfCommit {
  readonly commit: string;
  readonly seeds: readonly number[];
}

/** With one more seed, beside those of its commit. */
export function withSeed(kept: KeptSeeds | undefined, commit: string, result: SimulationResult): KeptSeeds {
  // oxlint-disable-next-line no-unused-vars -- the rest is what counts
  const { seed, beginning, ...totals } = result;
  if (kept === undefined) return { commits: [{ commit, seeds: [seed] }], totals };
  const isKnown = kept.commits.some((each) => each.commit === commit);
  const commits = isKnown
    ? kept.commits.map((each) =>
        each.commit === commit
          ? { commit, seeds: [...each.seeds, seed].toSorted((one, other) => one - other) }
          : each,
      )
    : [...kept.commits, { commit, seeds: [seed] }];
  return { commits, totals: added(kept.totals, totals) };
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

/** The seeds of `1–200, 203`. */
export function inRanges(ranges: string): readonly number[] {
  return ranges.split(', ').flatMap((range) => {
    const [first = 0, last = first] = range.split('–').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
