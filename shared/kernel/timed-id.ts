import { toIsoInstant } from './clock.ts';
import type { Random } from './random.ts';

/** `20260105T080000-3f2a91bc`: sorts by time. */
export function timedId(nowMs: number, random: Pick<Random, 'uuid'>): string {
  const at = toIsoInstant(nowMs).slice(0, 19).replaceAll(/[-:]/g, '');
  return `${at}-${random.uuid().slice(0, 8)}`;
}
