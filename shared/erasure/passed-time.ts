import type { ErasureDeps } from './ports.ts';

type Clocks = Pick<ErasureDeps, 'clock' | 'clockSkewMs'>;

/**
 * Milliseconds that have certainly passed since an instant taken from another of our clocks; negative if it may lie
 * ahead.
 */
export function surelyPassedMs(since: string, { clock, clockSkewMs }: Clocks): number {
  return clock.now() - Date.parse(since) - clockSkewMs;
}
