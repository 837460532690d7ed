import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { AccountRegister } from './account-register.ts';

const readsAtOnce = 16;
const mostNamed = 3;

/**
 * Why a request for these accounts is refused: some are not in the register, or a person holds all of them. Undefined
 * if something can be done; accounts that are held are then left out.
 */
export async function whyRefused(
  register: Pick<AccountRegister, 'read'>,
  ids: readonly string[] = [],
): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const found = await inParallel(ids, readsAtOnce, async (id) => register.read(id));
  const unknown = ids.filter((_, index) => found[index] === undefined);
  if (unknown.length > 0) return whyUnknown(unknown);
  const areHeld = found.every((account) => account?.heldBecause !== undefined);
  return areHeld
    ? `a person holds ${someOf(ids)}: release ${ids.length === 1 ? 'it' : 'one'} first`
    : undefined;
}

/** What people read about accounts that are not in the register. */
export const whyUnknown = (ids: readonly string[]): string =>
  `neither an event nor the bank's list of accounts names ${someOf(ids)}: check the id${ids.length === 1 ? '' : 's'}`;

function someOf(ids: readonly string[]): string {
  const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : '';
  return `${ids.slice(0, mostNamed).join(', ')}${more}`;
}
