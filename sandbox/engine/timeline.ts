/** What is due when: earliest first, and in order of arrival at the same instant. */
export interface Timeline<Item> {
  add(atMs: number, item: Item): void;
  nextAtMs(): number | undefined;
  /** The earliest entry, left where it is. */
  next(): Item | undefined;
  /** The earliest entry that is due at `nowMs`, taken out. */
  takeDue(nowMs: number): Item | undefined;
  removeWhere(matches: (item: Item) => boolean): void;
  size(): number;
  /** All of them in their order. */
  entries(): readonly Entry<Item>[];
  /** In place of those before. */
  replace(entries: readonly Entry<Item>[]): void;
}

export interface Entry<Item> {
  readonly atMs: number;
  readonly item: Item;
}

export function createTimeline<Item>(): Timeline<Item> {
  let entries: Entry<Item>[] = [];
  return {
    add: (atMs, item) => void entries.splice(positionAfter(entries, atMs), 0, { atMs, item }),
    nextAtMs: () => entries[0]?.atMs,
    next: () => entries[0]?.item,
    takeDue: (nowMs) => {
      const first = entries[0];
      return first !== undefined && first.atMs <= nowMs ? entries.shift()?.item : undefined;
    },
    removeWhere: (matches) => {
      entries = entries.filter((entry) => !matches(entry.item));
    },
    size: () => entries.length,
    entries: () => [...entries],
    replace: (others) => {
      entries = [...others];
    },
  };
}

/** Behind everything that is due at the same instant or earlier. */
function positionAfter(entries: readonly Entry<unknown>[], atMs: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.atMs ?? Infinity) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
