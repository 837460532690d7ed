import { acceptTransfer } from './accept-transfer.ts';
import { placeTransfer, refuseWrongIban, transferUnder } from './place-transfer.ts';
import { isTrusted } from './trusted.ts';
import { refusalOfOutgoing } from '#sandbox/entities/accounts/account-refusals.ts';
import { accountOfPerson } from '#sandbox/entities/accounts/shown-account.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { waitingRequest } from '#sandbox/entities/change-requests/waiting-request.ts';
import type { CreditTransfer } from '#sandbox/engine/model/payments.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { changeRequested, created, ok } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

/**
 * The same reference answers with what the transfer waits for, or with the transfer as it is by now, whatever else
 * the request says: the reference names no refusal of another amount under a known reference. A trusted IBAN needs no
 * second factor.
 */
export const createTransfer: OperationHandler<RowOf<'persons.accounts.sepaCreditTransfers.create'>> = (
  { path, body },
  bank,
) => {
  const account = accountOfPerson(bank, path);
  const existing = transferUnder(bank, account.id, body.reference);
  if (existing !== undefined) {
    const waiting = waitingRequest(bank, changeOf(existing));
    return waiting === undefined ? ok(existing) : changeRequested(waiting);
  }
  const refused = refusalOfOutgoing(account);
  if (refused !== undefined) throw refused;
  refuseWrongIban(body.recipient_iban);
  const { person_id } = path;
  const origin = { account_id: account.id, person_id, status: 'authorization_required' };
  const transfer = placeTransfer(bank, origin, body);
  if (isTrusted(bank, account.id, body.recipient_iban)) return created(acceptTransfer(bank, transfer.id));
  if (body.change_request_enabled === false) return created(transfer);
  return changeRequested(startChangeRequest(bank, { ...changeOf(transfer), person_id }));
};

function changeOf({ id }: CreditTransfer) {
  return {
    operation: 'persons.accounts.sepaCreditTransfers.create',
    argument: { transfer_id: id },
  } as const;
}
