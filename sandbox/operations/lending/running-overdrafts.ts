import type { Bank } from '#sandbox/engine/bank.ts';
import { refusal } from '#sandbox/engine/refusal.ts';

export function runningOverdrafts({ store }: Bank, accountId: string) {
  const isRunning = ({ status }: { readonly status: string }) => status !== 'terminated';
  return {
    consumers: store.consumerOverdrafts.by('account_id', accountId).filter(isRunning),
    freelancers: store.overdrafts.by('account_id', accountId).filter(isRunning),
    businesses: store.businessOverdrafts.by('account_id', accountId).filter(isRunning),
  };
}

/** Each overdraft charges interest on the whole overdrawn amount: with two, the customer would pay twice. */
export function refuseSecondOverdraft(bank: Bank, accountId: string): void {
  if (Object.values(runningOverdrafts(bank, accountId)).flat().length === 0) return;
  throw refusal(409, 'duplicate_overdraft', 'The account has an overdraft already.');
}
