import type { Ledger } from './ledger.ts';
import type { Holdings } from './ports.ts';

/** Writes each secret that an earlier version stored unsealed once more: every write seals. */
export async function sealStored(ledger: Ledger, { subscriptions, unsealed }: Holdings): Promise<void> {
  for (const entry of subscriptions.filter(({ id }) => unsealed.includes(id))) await ledger.put(entry);
}
