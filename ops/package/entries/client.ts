/** The client of the bank. It needs nothing of AWS. */
export { createBankClient } from '#shared/bank/client/bank-client.ts';
export type { Bank, BankClientOptions } from '#shared/bank/client/bank-client.ts';
export * from '#shared/bank/errors/api-error.ts';
export * from '#shared/bank/errors/errors.ts';
export { defaultWireNames } from '#shared/bank/wire-names.ts';
export type { WireNames } from '#shared/bank/wire-names.ts';
export { approvePayee, verifyPayee } from '#shared/bank/payees/verify-payee.ts';
export type * from '#shared/bank/payees/verify-payee.ts';
export * from '#shared/bank/errors/payee-errors.ts';
export { cardPaymentOf } from '#shared/bank/card-payment.ts';
export type { CardPayment } from '#shared/bank/contract/schema/card-payment.ts';
export { toSepaText } from '#shared/kernel/sepa-text.ts';
export { isKnown } from '#shared/bank/contract/schema/open-enum.ts';
