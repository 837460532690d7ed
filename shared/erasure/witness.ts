import type { Customer } from './customer.ts';
import { isKnown } from './is-known.ts';
import type { ErasureDeps } from './ports.ts';

type WitnessDeps = Pick<ErasureDeps, 'rows' | 'bank' | 'mirror' | 'tombstones'>;

/**
 * Another customer, known to the mirror and not about to be erased, whom the bank still returns: proof that a 404 comes
 * from our bank with our credentials. Undefined if there is none.
 */
export async function findWitness(
  { rows, bank, mirror, tombstones }: WitnessDeps,
  suspects: ReadonlySet<string>,
): Promise<Customer | undefined> {
  for await (const candidate of candidates({ rows, bank })) {
    if (suspects.has(candidate.id) || (await tombstones.standing([candidate.id])).size > 0) continue;
    if (!(await isKnown(mirror, candidate))) continue;
    const { outcome } = await bank.readers[candidate.kind].read(candidate.id);
    if (outcome === 'found') return candidate;
  }
  return undefined;
}

async function* candidates({ rows, bank }: Pick<WitnessDeps, 'rows' | 'bank'>): AsyncGenerator<Customer> {
  const last = await rows.witness();
  if (last !== undefined) yield last;
  yield* bank.some();
}
