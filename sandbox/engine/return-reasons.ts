import type { sepaReturnCodes } from '#shared/bank/contract/schema/sepa-return-code.ts';

type Reasons = {
  readonly [Code in (typeof sepaReturnCodes)[number]]?: readonly [name: string, meaning: string];
};

/** Texts for the codes by which banks say why money comes back; all other codes are shown without text. */
const reasons: Readonly<Record<string, readonly [name: string, meaning: string]>> = {
  AC01: ['IncorrectAccountNumber', 'The account number is invalid or missing.'],
  AC04: ['ClosedAccountNumber', 'The account has been closed.'],
  AC06: ['BlockedAccount', 'The account is blocked.'],
  AM04: ['InsufficientFunds', 'There is not enough money on the account.'],
  MD01: ['NoMandate', 'There is no mandate.'],
  MD06: ['RefundRequestByEndCustomer', 'The debtor wants the money back.'],
  MS02: ['NotSpecifiedReasonCustomerGenerated', 'The customer named no reason.'],
  MS03: ['NotSpecifiedReasonAgentGenerated', 'The bank named no reason.'],
} satisfies Reasons;

/** The reason as a booking shows it. */
export function reasonOf(sepa_return_code: string | null) {
  const [name, meaning] = reasons[sepa_return_code ?? ''] ?? [null, null];
  return { sepa_return_code, sepa_return_reason: name, sepa_return_reason_definition: meaning };
}
