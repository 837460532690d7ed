import { connectBank, type BankAccess } from '#shared/aws/bank/bank.ts';
import { createTransfersAtBank, transferArea } from '#shared/fees/bank/transfers-at-bank.ts';

export function connectTransfers(access: BankAccess) {
  return createTransfersAtBank(connectBank({ ...access, areas: { accounts: transferArea }, lane: 'jobs' }));
}
