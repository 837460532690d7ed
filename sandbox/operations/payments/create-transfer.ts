import { isIban } from './iban-check.ts';
import { refusalOfOutgoing } from '#sandbox/operations/accounts/account-refusals.ts';
import { accountOfPerson } from '#sandbox/operations/accounts/shown-account.ts';
import { startChangeRequest } from '#sandbox/operations/change-requests/start-change-request.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { changeRequested, created, ok } from '#sandbox/engine/operation.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

/** The reference is the key: the same one answers with the transfer that exists, as it is by now. */
export const createTransfer: OperationHandler<RowOf<'persons.accounts.sepaCreditTransfers.create'>> = (
  { path, body },
  bank,
) => {
  const account = accountOfPerson(bank, path);
  const existing = bank.store.creditTransfers.where(
    (transfer) => transfer.account_id === account.id && transfer.reference === body.reference,
  )[0];
  if (existing !== undefined) return ok(existing);
  const refused = refusalOfOutgoing(account);
  if (refused !== undefined) throw refused;
  if (!isIban(body.recipient_iban)) throw invalidModel('recipient_iban', 'is invalid');
  const transfer = bank.store.creditTransfers.insert({
    id: bank.ids.uuid(),
    account_id: account.id,
    person_id: path.person_id,
    status: 'authorization_required',
    reference: body.reference,
    amount: euroCents(body.amount.value),
    recipient_iban: body.recipient_iban,
    recipient_name: body.recipient_name,
    recipient_bic: body.recipient_bic ?? null,
    description: body.description ?? null,
    end_to_end_id: body.end_to_end_id ?? null,
    created_at: bank.instant(),
  });
  if (body.change_request_enabled === false) return created(transfer);
  return changeRequested(
    startChangeRequest(bank, {
      operation: 'persons.accounts.sepaCreditTransfers.create',
      argument: { transfer_id: transfer.id },
      person_id: path.person_id,
    }),
  );
};
