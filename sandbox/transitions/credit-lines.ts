import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { CreditLineApplication } from '#sandbox/engine/model/lending.ts';
import { moveCreditLineApplication } from '#sandbox/operations/lending/credit-line-application.ts';
import { grantCreditLine } from '#sandbox/operations/lending/credit-line.ts';

export const signature = z.strictObject({
  id: z.string().check(z.describe('an application that was offered a credit line')),
  status: z._default(
    z.enum(['esign_pending', 'esign_complete', 'esign_failed', 'credit_line_creation_pending']),
    'esign_complete',
  ),
});

/**
 * The customer signs the contract of an offered credit line; the line exists then, or on the next day if its
 * creation is pending.
 */
export function signCreditLineApplication(
  bank: Bank,
  wanted: z.input<typeof signature>,
): CreditLineApplication {
  const { id, status } = signature.parse(wanted);
  const application = bank.store.creditLineApplications.get(id);
  const isPending = status === 'credit_line_creation_pending';
  const signed = moveCreditLineApplication(bank, application, {
    status: isPending ? 'esign_complete' : status,
    signing_id: bank.ids.next('signing'),
  });
  if (isPending) return moveCreditLineApplication(bank, signed, { status });
  return status === 'esign_complete' ? grantCreditLine(bank, signed) : signed;
}

/** Step of the bank's day. */
export function grantPendingCreditLines(bank: Bank): void {
  const pending = bank.store.creditLineApplications.by('status', 'credit_line_creation_pending');
  for (const application of pending) grantCreditLine(bank, application);
}
