import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Run } from '#shared/jobs/run.ts';
import { isNewlyKnown, type RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { ReconciliationSettings } from '#shared/reconciliation/model/settings.ts';
import { reconciliationRunRequest } from './reconciliation-request.ts';

type Asked = Pick<Run, 'asOf' | 'request'>;

/** `wanted` if the account can be compared; otherwise the reason why not. */
export function whetherWanted(account: RegisteredAccount, { asOf }: Asked): string {
  const { state, heldBecause } = account;
  if (state === 'erased') return state;
  if (heldBecause !== undefined) return 'held';
  if (state === 'known') return isNewlyKnown(account, asOf) ? 'new' : 'known';
  return state === 'closed' ? 'closed' : 'wanted';
}

/**
 * The same for a comparison in full: each day another part of the accounts has its turn, and so has each account whose
 * last turn failed.
 */
export function whetherInFull({ fullDays }: Pick<ReconciliationSettings, 'fullDays'>) {
  return (account: RegisteredAccount, run: Asked): string => {
    const verdict = whetherWanted(account, run);
    if (verdict !== 'wanted' || reconciliationRunRequest.parse(run.request).accounts !== undefined)
      return verdict;
    const turn = lastTurn(account.id, fullDays, run.asOf);
    const { comparedOn = account.baseline?.day ?? '' } = account;
    return turn === run.asOf || comparedOn < turn ? 'wanted' : 'not-today';
  };
}

/** Within so many days, everything that can be read back is read. */
export const rotationDays = 30;

/** Within so many days, what nothing else shows of payments: a declined transfer has no booking, and nobody was paid. */
export const paymentDays = 4;

/**
 * The same for everything else that can be read back, including accounts whose turn came since the last complete run.
 */
export function whetherInRotation(days: number) {
  return (account: RegisteredAccount, run: Asked): string => {
    const verdict = whetherWanted(account, run);
    const { accounts, turnsAfter = daysAfter(run.asOf, -1) } = reconciliationRunRequest.parse(run.request);
    if (verdict !== 'wanted' || accounts !== undefined) return verdict;
    return lastTurn(account.id, days, run.asOf) > turnsAfter ? 'wanted' : 'not-today';
  };
}

/** The day of the account's latest turn: each account has one in so many days. */
function lastTurn(accountId: string, days: number, asOf: string): string {
  const turn = parseInt(sha256Hex(accountId).slice(0, 8), 16) % days;
  const ago = (dayNumber(asOf) - turn) % days;
  return daysAfter(asOf, -ago);
}

const dayNumber = (day: string) => Math.floor(Date.parse(day) / 86_400_000);
