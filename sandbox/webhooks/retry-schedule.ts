/** See "Delivery": 25 attempts, each gap 1.561 times the one before, about five days in all. */
export const maxAttempts = 25;
export const answerTimeoutMs = 30_000;

const factor = 1.561;
const horizonMs = 5 * 24 * 60 * 60 * 1000;
const gaps = maxAttempts - 1;
const firstGapMs = (horizonMs * (factor - 1)) / (factor ** gaps - 1);

/** Time from the end of a failed attempt to the next one; undefined after the last, when it is discarded. */
export function gapAfterMs(failedAttempts: number): number | undefined {
  if (failedAttempts >= maxAttempts) return undefined;
  return Math.round(firstGapMs * factor ** (failedAttempts - 1));
}
