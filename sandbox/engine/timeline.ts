/** Scheduled entries: earliest first, and in order of arrival at the same instant. */
export interface Timeline<Item> {
  add(atMs: number, item: Item): void;
  nextAtMs(): number | undefined;
  /** The earliest entry, without removing it. */
  next(): Item | undefined;
  /** Removes and returns the earliest entry that is due at `nowMs`. */
  takeDue(nowMs: number): Item | undefined;
  removeWhere(matches: (item: Item) => boolean): void;
  size(): number;
  /** All entries in order. */
  entries(): readonly Entry<Item>[];
  /** Replaces all entries. */
  replace(entries: readonly Entry<Item>[]): void;
}

export interface Entry<Item> {
  readonly atMs: number;
  readonly item: Item;
}

interface Arrived<Item> extends Entry<Item> {
  /** Of entries at the same instant, the one with the lower number came first. */
  readonly arrival: number;
}

/** A heap: a bank has hundreds of thousands of entries, and adding or removing one must not move them all. */
export function createTimeline<Item>(): Timeline<Item> {
  let heap: Arrived<Item>[] = [];
  let arrivals = 0;
  const add = (atMs: number, item: Item) => {
    heap.push({ atMs, item, arrival: arrivals++ });
    rise(heap);
  };
  const inOrder = () => heap.toSorted(compare);
  return {
    add,
    nextAtMs: () => heap[0]?.atMs,
    next: () => heap[0]?.item,
    takeDue: (nowMs) => {
      const first = heap[0];
      if (first === undefined || first.atMs > nowMs) return undefined;
      const last = heap.pop();
      if (last !== undefined && last !== first) sink(heap, last);
      return first.item;
    },
    removeWhere: (matches) => {
      // A sorted list is a heap.
      heap = inOrder().filter(({ item }) => !matches(item));
    },
    size: () => heap.length,
    entries: () => inOrder().map(({ atMs, item }) => ({ atMs, item })),
    replace: (others) => {
      heap = [];
      for (const { atMs, item } of others) add(atMs, item);
    },
  };
}

function compare(one: Arrived<unknown>, other: Arrived<unknown>): number {
  return one.atMs - other.atMs || one.arrival - other.arrival;
}

/** Moves the last entry up until no later entry is above it. */
function rise<Item>(heap: Arrived<Item>[]): void {
  let place = heap.length - 1;
  const entry = heap[place];
  if (entry === undefined) return;
  while (place > 0) {
    const above = (place - 1) >>> 1;
    const parent = heap[above];
    if (parent === undefined || compare(parent, entry) <= 0) break;
    heap[place] = parent;
    place = above;
  }
  heap[place] = entry;
}

/** Puts an entry at the top and moves it down until no earlier entry is below it. */
function sink<Item>(heap: Arrived<Item>[], entry: Arrived<Item>): void {
  let place = 0;
  for (;;) {
    const left = 2 * place + 1;
    const [one, other] = [heap[left], heap[left + 1]];
    const isRight = one !== undefined && other !== undefined && compare(other, one) < 0;
    const child = isRight ? other : one;
    if (child === undefined || compare(entry, child) <= 0) break;
    heap[place] = child;
    place = isRight ? left + 1 : left;
  }
  heap[place] = entry;
}
