import type { BankClient } from '#shared/bank/client/method.ts';
import { accounts } from '#shared/bank/contract/accounts/accounts.ts';
import { bankReader, readOptions } from './bank-reader.ts';
import type { EntityReader } from './entity-reader.ts';

/** The endpoint that the reader calls. */
export const readAreas = { accounts: { get: accounts.get } };

/** Reads accounts with their limits from the bank. */
export function createAccountReader(bank: BankClient<typeof readAreas>): EntityReader {
  return bankReader('id', async (id) => bank.accounts.get({ id }, readOptions));
}
