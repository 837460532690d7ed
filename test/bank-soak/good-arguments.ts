import { goodTrip } from '#test/contract/client-bank.ts';
import type { Arguments } from '#test/contract/row-of-request.ts';

const known = new Map<string, Promise<Arguments>>();

/** Arguments with which the operation succeeds at a bank of its own: what they name does not exist elsewhere. */
export async function goodArguments(operation: string): Promise<Arguments> {
  const recorded = known.get(operation) ?? goodTrip(operation).then(({ last }) => last.given);
  known.set(operation, recorded);
  return recorded;
}
