import { connectBank, type BankConnection } from '#shared/aws/bank/bank.ts';
import { createTransfersAtBank, transferArea } from '#shared/fees/bank/transfers-at-bank.ts';

export function connectTransfers(access: Omit<BankConnection<never>, 'areas' | 'lane'>) {
  return createTransfersAtBank(connectBank({ ...access, areas: { accounts: transferArea }, lane: 'jobs' }));
}
