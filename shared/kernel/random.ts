/** Where randomness comes from: the operating system in production, a seeded generator in tests. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** A version 4 UUID. */
  uuid(): string;
}

/** A generator that can go on elsewhere: its state is the seed of one that gives what this one would give next. */
export interface SeededRandom extends Random {
  state(): number;
}

/**
 * A reproducible generator (mulberry32): the same seed gives the same sequence on every machine. Not for
 * secrets.
 */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('');
  const variant = () => (8 + Math.floor(next() * 4)).toString(16);
  return {
    next,
    state: () => state,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${variant()}${hex(3)}-${hex(12)}`,
  };
}
