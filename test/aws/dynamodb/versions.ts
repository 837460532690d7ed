import { staleWithinMs } from './disturbances.ts';
import type { Item } from './values/value.ts';

export interface Versioned {
  readonly key: string;
  item: Item | undefined;
  /** What it was before, the latest last, each until it was replaced. */
  past: readonly { readonly item: Item | undefined; readonly untilMs: number }[];
}

/** Past versions of rows, for as long as a stale read may ask for them. */
export function createVersions<Row extends Versioned>(settings: {
  readonly nowMs: () => number;
  /** Called when no read can see anything of a row any more. */
  readonly onGone: (row: Row) => void;
}) {
  const { nowMs, onGone } = settings;
  /** One entry for each past version, the oldest first; those before `first` are done with. */
  let kept: Row[] = [];
  let first = 0;
  const untilMs = (row: Row | undefined) => row?.past[0]?.untilMs ?? Infinity;
  const prune = (): void => {
    while (untilMs(kept[first]) < nowMs() - staleWithinMs) {
      const row = kept[first]!;
      row.past = row.past.slice(1);
      if (row.past.length === 0 && row.item === undefined) onGone(row);
      first += 1;
    }
    if (first * 2 <= kept.length) return;
    kept = kept.slice(first);
    first = 0;
  };
  return {
    /** Before the row changes. */
    keep(row: Row): void {
      row.past = [...row.past, { item: row.item, untilMs: nowMs() }];
      kept.push(row);
      prune();
    },
    asOf(row: Row, atMs: number): Item | undefined {
      const version = row.past.find(({ untilMs: until }) => until > atMs);
      return version === undefined ? row.item : version.item;
    },
  };
}
