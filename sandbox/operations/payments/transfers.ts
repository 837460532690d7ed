import { abandonTransfer } from './abandonments.ts';
import { acceptTransfer } from './accept-transfer.ts';
import { namedVerification, useVerification } from './named-verification.ts';
import { placeTransfer, transferUnder } from './place-transfer.ts';
import { isTrusted } from './trusted.ts';
import { refusalOfOutgoing } from '#sandbox/entities/accounts/account-refusals.ts';
import { accountOfPerson } from '#sandbox/entities/accounts/shown-account.ts';
import { expiryMs, startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { waitingRequest } from '#sandbox/entities/change-requests/waiting-request.ts';
import type { CreditTransfer } from '#sandbox/engine/model/payments.ts';
import { changeRequested, created, type HandlersOf, list, ok } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { modelNotFound, refusal } from '#sandbox/engine/refusal.ts';
import { requirePaymentCode, sendPaymentCode } from '#sandbox/entities/authentication/payment-codes.ts';
import { refuseLocked } from '#sandbox/entities/authentication/wrong-codes.ts';
import type { Bank } from '#sandbox/engine/bank.ts';

export const transferHandlers = {
  /** The same reference answers with the existing change request or transfer. A trusted IBAN needs no second factor. */
  'persons.accounts.sepaCreditTransfers.create': ({ path, body }, bank) => {
    const account = accountOfPerson(bank, path);
    const existing = transferUnder(bank, account.id, body.reference);
    if (existing !== undefined) {
      const waiting = waitingRequest(bank, existing.id);
      return waiting === undefined ? ok(existing) : changeRequested(waiting);
    }
    const refused = refusalOfOutgoing(account);
    if (refused !== undefined) throw refused;
    const verification = namedVerification(bank, {
      ...body,
      iban: body.recipient_iban,
      name: body.recipient_name,
    });
    const { person_id } = path;
    const origin = { account_id: account.id, person_id, status: 'authorization_required' } as const;
    const transfer = placeTransfer(bank, origin, body);
    useVerification(bank, verification, { type: 'SCT', id: transfer.id });
    if (isTrusted(bank, account.id, body.recipient_iban)) return created(acceptTransfer(bank, transfer.id));
    if (body.change_request_enabled === false) {
      bank.schedule({ atMs: expiryMs(bank), name: 'expire-transfer', argument: { id: transfer.id } });
      return created(transfer);
    }
    return changeRequested(startChangeRequest(bank, { ...changeOf(transfer), person_id }));
  },
  'persons.accounts.sepaCreditTransfers.list': ({ path }, bank) => {
    const account = accountOfPerson(bank, path);
    return list(bank.store.creditTransfers.by('account_id', account.id));
  },
  'persons.accounts.sepaCreditTransfers.get': ({ path }, bank) => ok(transferAt(bank, path)),
  /** The deprecated second factor: only for a transfer made without change request. */
  'persons.accounts.sepaCreditTransfers.authorize': ({ path, body }, bank) => {
    const transfer = transferAt(bank, path);
    const isWaiting = ['authorization_required', 'confirmation_required'].includes(transfer.status);
    const hasChangeRequest = bank.store.changeRequests.by('subject_id', transfer.id).length > 0;
    if (!isWaiting || hasChangeRequest) {
      throw refusal(403, 'unauthorized_action', 'The transfer does not wait for an authorization.');
    }
    sendPaymentCode(bank, { id: transfer.id, person_id: path.person_id, ...body });
    return created(bank.store.creditTransfers.update(transfer.id, { status: 'confirmation_required' }));
  },
  'persons.accounts.sepaCreditTransfers.confirm': ({ path, body }, bank) => {
    const transfer = transferAt(bank, path);
    const { id } = transfer;
    refuseLocked(bank, { id, subject: 'The transfer', whatToDo: 'order it again with a new reference' });
    if (transfer.status === 'canceled') throw refusal(422, 'unprocessable_entity', expired);
    if (transfer.status !== 'confirmation_required') {
      throw refusal(403, 'authorization_required', 'The transfer needs an authorization first.');
    }
    const abandon = () => abandonTransfer(bank, id);
    requirePaymentCode(bank, { id, code: body.authorization_token, abandon });
    return created(acceptTransfer(bank, id));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

const expired = 'The transfer has expired: nobody confirmed it in time. Order it again with a new reference.';

function changeOf({ id }: CreditTransfer) {
  return {
    operation: 'persons.accounts.sepaCreditTransfers.create',
    argument: { transfer_id: id },
    subject_id: id,
  } as const;
}

/** A transfer under its own path; a transfer of another person or account does not exist there. */
function transferAt(bank: Bank, path: { person_id: string; account_id: string; id: string }): CreditTransfer {
  const transfer = bank.store.creditTransfers.get(path.id);
  if (transfer.person_id !== path.person_id || transfer.account_id !== path.account_id) {
    throw modelNotFound('SepaCreditTransfer', path.id);
  }
  return transfer;
}
