import type { CallableOperation, Given, OwnBank, OwnCallResult } from './bank.ts';

/** What a test gives to the code: it may leave the bank out. */
export type BankLeftOut<Context extends { readonly bank: OwnBank }> = Omit<Context, 'bank'> & {
  readonly bank?: OwnBank;
};

const noBank: OwnBank = {
  call: async <Name extends CallableOperation>(
    operation: Name,
    ..._given: Given<Name>
  ): Promise<OwnCallResult<Name>> =>
    Promise.reject(new Error(`The code calls ${operation}, and the test gives it no bank: see bankInTest`)),
};

/** The bank of a context, or one that says that a test has left it out. */
export const bankOf = ({ bank = noBank }: { readonly bank?: OwnBank }): OwnBank => bank;
