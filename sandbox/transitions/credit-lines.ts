import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { CreditLineApplication } from '#sandbox/engine/model/lending.ts';
import { moveCreditLineApplication } from '#sandbox/operations/lending/credit-line-application.ts';
import { grantCreditLine } from '#sandbox/operations/lending/credit-line.ts';

export const signature = z.strictObject({
  id: z.string().check(z.describe('an application that was offered a credit line')),
  status: z._default(z.enum(['esign_complete', 'esign_failed']), 'esign_complete'),
});

/** The customer signs the contract of an offered credit line; there is a credit line then. */
export function signCreditLineApplication(
  bank: Bank,
  wanted: z.input<typeof signature>,
): CreditLineApplication {
  const { id, status } = signature.parse(wanted);
  const application = bank.store.creditLineApplications.get(id);
  const signed = moveCreditLineApplication(bank, application, {
    status,
    signing_id: bank.ids.next('signing'),
  });
  return status === 'esign_failed' ? signed : grantCreditLine(bank, signed);
}
