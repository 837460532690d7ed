import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds of real time; a benchmark is the one place that may read it. */
export async function elapsedMs(run: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export interface Section {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  /** What is above its budget. It fails the benchmark. */
  readonly exceeding?: readonly string[];
}

export function printSection({ title, rows }: Section): void {
  console.log(`\n${title}`);
  console.table(rows);
}

/** Bytes that are in use, in and outside of the heap, after everything else has been collected. */
export function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
