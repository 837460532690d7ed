/** How many calls may be in flight: halves when the bank says 429 and grows back by one for each full round. */
interface AdaptiveLimit {
  hasRoomFor(active: number): boolean;
  /** Numbers each call that starts. */
  next(): number;
  grow(): void;
  /** Calls that started before the last halving do not halve it again: they all met the same wall. */
  halve(serial: number): void;
}

export function createAdaptiveLimit(most: number): AdaptiveLimit {
  let limit = most;
  let issued = 0;
  let issuedAtHalving = 0;
  return {
    hasRoomFor: (active) => active < Math.floor(limit),
    next: () => (issued += 1),
    grow() {
      limit = Math.min(most, limit + 1 / limit);
    },
    halve(serial) {
      if (serial <= issuedAtHalving) return;
      limit = Math.max(1, Math.floor(limit / 2));
      issuedAtHalving = issued;
    },
  };
}
