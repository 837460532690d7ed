import { acceptTransfer } from './accept-transfer.ts';
import { billingAccountAt } from './billing-account.ts';
import { namedVerification, useVerification } from './named-verification.ts';
import { placeTransfer, transferUnder } from './place-transfer.ts';
import { created, type HandlersOf, ok } from '#sandbox/engine/operation.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const billingTransferHandlers = {
  /** The partner's own money: no second factor, so a transfer without cover is refused at once. */
  'accounts.sepaCreditTransfers.create': ({ path, body }, bank) => {
    const account = billingAccountAt(bank, path.account_id);
    const existing = transferUnder(bank, account.id, body.reference);
    if (existing !== undefined) return ok(existing);
    const origin = { account_id: account.id, person_id: null, status: 'accepted' } as const;
    const verification = namedVerification(bank, {
      ...body,
      iban: body.recipient_iban,
      name: body.recipient_name,
    });
    const { id } = placeTransfer(bank, origin, body);
    useVerification(bank, verification, { type: 'SCT', id });
    return created(acceptTransfer(bank, id));
  },
  'accounts.sepaCreditTransfers.get': ({ path }, bank) => {
    const transfer = bank.store.creditTransfers.get(path.id);
    if (transfer.account_id !== path.account_id) throw modelNotFound('SepaCreditTransfer', path.id);
    return ok(transfer);
  },
} satisfies Partial<HandlersOf<OperationRow>>;
