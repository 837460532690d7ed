import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Run } from '#shared/jobs/run.ts';
import { isNewlyKnown, type RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { ReconciliationSettings } from '#shared/reconciliation/settings.ts';
import { reconciliationWish } from './reconciliation-wish.ts';

type Asked = Pick<Run, 'asOf' | 'wish'>;

/** `wanted` if the account can be compared, or the reason why not. */
export function whetherWanted(account: RegisteredAccount, { asOf }: Asked): string {
  const { state, heldBecause } = account;
  if (state === 'erased') return state;
  if (heldBecause !== undefined) return 'held';
  if (state === 'known') return isNewlyKnown(account, asOf) ? 'new' : 'known';
  return state === 'closed' ? 'closed' : 'wanted';
}

/** The same of a comparison in full: each day, another part of the accounts has its turn. */
export function whetherInFull({ fullDays }: Pick<ReconciliationSettings, 'fullDays'>) {
  return (account: RegisteredAccount, run: Asked): string => {
    const verdict = whetherWanted(account, run);
    if (verdict !== 'wanted' || reconciliationWish.parse(run.wish).accounts !== undefined) return verdict;
    return turnOf(account.id, fullDays) === dayNumber(run.asOf) % fullDays ? 'wanted' : 'not-today';
  };
}

const turnOf = (accountId: string, turns: number) => parseInt(sha256Hex(accountId).slice(0, 8), 16) % turns;

const dayNumber = (day: string) => Math.floor(Date.parse(day) / 86_400_000);
