import { registerPartitions, type AccountRegister } from '#shared/portfolio/account-register.ts';
import type { PortfolioResponse } from './portfolio-commands.ts';

const accountsAPage = 1_000;

/** Counts the accounts of as many partitions as there is time for, and at least of one. */
export async function countAccounts(
  register: Pick<AccountRegister, 'page'>,
  cursor: string | undefined,
  hasTime: () => boolean,
): Promise<PortfolioResponse<'count'>> {
  const counted: PortfolioResponse<'count'> = { accounts: {}, held: 0 };
  let partition = Number(cursor ?? 0);
  do {
    for await (const { state, heldBecause } of accountsIn(register, partition)) {
      counted.accounts[state] = (counted.accounts[state] ?? 0) + 1;
      if (heldBecause !== undefined) counted.held += 1;
    }
    partition += 1;
  } while (partition < registerPartitions && hasTime());
  return partition < registerPartitions ? { ...counted, cursor: String(partition) } : counted;
}

async function* accountsIn(register: Pick<AccountRegister, 'page'>, partition: number) {
  let after: string | undefined;
  for (;;) {
    const accounts = await register.page({ partition, after }, accountsAPage);
    yield* accounts;
    after = accounts.at(-1)?.id;
    if (after === undefined) return;
  }
}
