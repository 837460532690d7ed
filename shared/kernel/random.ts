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
  /** The digits of the form one after the other: `x` any, `y` one of the four that mark the variant. */
  const uuid = () => {
    for (let place = 0; place < form.length; place += 1) {
      const mark = form[place];
      if (mark === 'x') text[place] = codeOf(Math.floor(next() * 16));
      else if (mark === 'y') text[place] = codeOf(8 + Math.floor(next() * 4));
    }
    return text.toString('latin1');
  };
  return { next, state: () => state, uuid };
}

const form = 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx';
/** One for all: a bank draws hundreds of thousands of ids. */
const text = Buffer.from(form);
const codeOf = (digit: number) => '0123456789abcdef'.charCodeAt(digit);
