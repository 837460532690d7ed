/** Our times of one request, in milliseconds since the epoch. */
interface TimedCall {
  readonly sentAtMs: number;
  readonly answeredAtMs: number;
}

/**
 * By how many milliseconds our clock is at least ahead of the bank's, negative if it is behind, by the `Date` of an answer.
 * 0 if the bank wrote it between request and answer, as far as both clocks say. Undefined without a valid `Date`. The header
 * has seconds alone, and a slow answer proves less: both make the difference smaller, never larger.
 */
export function clockDifferenceMs(
  date: string | null,
  { sentAtMs, answeredAtMs }: TimedCall,
): number | undefined {
  const earliestMs = Date.parse(date ?? '');
  if (Number.isNaN(earliestMs)) return undefined;
  const latestMs = earliestMs + 999;
  if (latestMs < sentAtMs) return sentAtMs - latestMs;
  // By one clock that was set back meanwhile, nothing is known.
  return earliestMs > Math.max(sentAtMs, answeredAtMs) ? Math.max(sentAtMs, answeredAtMs) - earliestMs : 0;
}
