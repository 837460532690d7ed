import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { AccountRegister } from './account-register.ts';

const readsAtOnce = 16;
const mostNamed = 3;

/** Why nothing can be done for these accounts: some are not in the register. Undefined if all are. */
export async function unknownAccounts(
  register: Pick<AccountRegister, 'read'>,
  ids: readonly string[] = [],
): Promise<string | undefined> {
  const found = await inParallel(ids, readsAtOnce, async (id) => register.read(id));
  const unknown = ids.filter((_, index) => found[index] === undefined);
  if (unknown.length === 0) return undefined;
  const more = unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : '';
  const named = `${unknown.slice(0, mostNamed).join(', ')}${more}`;
  return `neither an event nor the list of the bank has named ${named}`;
}
