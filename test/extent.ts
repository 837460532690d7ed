import { expect } from 'vitest';

/** `npm test` runs a part of what takes long; `npm run test:long` and `npm run mutants` run it in full. */
export const isInFull = process.env['TEST_EXTENT'] === 'full';

/** Every fifth to tenth of many cases; another `turn` has others. */
export function someOf<Case>(all: readonly Case[], { share, turn }: { share: number; turn: number }) {
  return isInFull ? all : all.filter((_case, index) => index % share === turn % share);
}

/**
 * The calls at which a test lets a process die: all, or every `share`th. Each test begins at another one of the first,
 * always the same. Without a count it goes on until the caller has died at no call.
 */
export function* someCalls(count = Infinity, share = 5): Generator<number> {
  const step = isInFull ? 1 : share;
  for (let call = turnOfTest() % Math.min(step, count); call < count; call += step) yield call;
}

/** By its name, so that tests of the same code take different turns. */
function turnOfTest(): number {
  const letters = Array.from(expect.getState().currentTestName ?? '');
  return letters.reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}
