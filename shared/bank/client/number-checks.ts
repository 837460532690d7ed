// What a timer takes; it would end at once beyond.
const longestMs = 2 ** 31 - 1;

/** Milliseconds that a timer can wait for; also none, or less than none. */
export function isDuration(value: unknown): value is number {
  return typeof value === 'number' && value <= longestMs;
}

/** A whole number from 1. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}
