import type { ErasureDeps } from './ports.ts';

type Clocks = Pick<ErasureDeps, 'clock' | 'clockSkewMs'>;

/** Milliseconds that are sure to have passed since an instant by another clock of ours; below 0 if it may lie ahead. */
export function surelyPassedMs(since: string, { clock, clockSkewMs }: Clocks): number {
  return clock.now() - Date.parse(since) - clockSkewMs;
}
