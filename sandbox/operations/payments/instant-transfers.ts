import { isIban, isInSepa } from '#shared/kernel/iban-check.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { isReachable } from '#sandbox/entities/magic-values.ts';
import { authorizerOf } from './authorizer.ts';
import { namedVerification, useVerification } from './named-verification.ts';
import { sendInstantTransfer, shownInstantTransfer } from './settle-instant-transfer.ts';
import { isTrusted } from './trusted.ts';
import { refusalOfOutgoing } from '#sandbox/entities/accounts/account-refusals.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { waitingRequest } from '#sandbox/entities/change-requests/waiting-request.ts';
import { equals } from '#sandbox/entities/matches.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { InstantTransfer } from '#sandbox/engine/model/payments.ts';
import {
  type Call,
  changeRequested,
  created,
  type HandlersOf,
  ok,
  shownList,
} from '#sandbox/engine/operation.ts';
import { invalidModel, modelNotFound } from '#sandbox/engine/refusal.ts';
import type { OperationRow, RowOf } from '#shared/bank/contract/operations.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

type CreateInstantTransfer = RowOf<'accounts.sepaInstantCreditTransfers.create'>;

export const instantTransferHandlers = {
  'sepaInstantReachability.get': ({ path }) => {
    if (!isIban(path.iban)) throw invalidModel('iban', 'is invalid');
    return ok({ sct_instant_reachability: isInSepa(path.iban) && isReachable(path.iban) });
  },
  /** Only sending shows whether the recipient's bank can be reached. */
  'accounts.sepaInstantCreditTransfers.create': ({ path, body }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    const existing = transferUnderKey(bank, account.id, body.idempotency_key);
    if (existing !== undefined) {
      const waiting = waitingRequest(bank, existing.id);
      if (waiting === undefined) return ok(shownInstantTransfer(bank, existing));
      return { ...changeRequested(waiting), resourceId: existing.id };
    }
    const refused = refusalOfOutgoing(account);
    if (refused !== undefined) throw refused;
    if (body.amount.value > bank.options.instantTransferMaximum) {
      throw invalidModel('amount', 'exceeds the limit of an instant transfer');
    }
    const verification = namedVerification(bank, {
      ...body,
      iban: body.creditor_iban,
      name: body.creditor_name,
    });
    const transfer = placeInstantTransfer(bank, account.id, body);
    useVerification(bank, verification, { type: 'SCT_INSTANT', id: transfer.id });
    const authorizer = authorizerOf(account);
    if (authorizer === undefined || isTrusted(bank, account.id, body.creditor_iban))
      return created(acceptInstantTransfer(bank, { id: transfer.id }));
    const changeRequestId = startChangeRequest(bank, { ...changeOf(transfer), ...authorizer });
    return { ...changeRequested(changeRequestId), resourceId: transfer.id };
  },
  'accounts.sepaInstantCreditTransfers.list': ({ path, filter }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    return shownList(
      bank.store.instantTransfers
        .by('account_id', account.id)
        .filter(
          ({ status, creditor_iban }) =>
            equals(filter.status, status) && equals(filter.creditor_iban, creditor_iban),
        ),
      (transfer) => shownInstantTransfer(bank, transfer),
    );
  },
  'accounts.sepaInstantCreditTransfers.get': ({ path }, bank) => {
    const transfer = bank.store.instantTransfers.get(path.id);
    if (transfer.account_id !== path.account_id) throw modelNotFound('SepaInstantCreditTransfer', path.id);
    return ok(shownInstantTransfer(bank, transfer));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function changeOf({ id }: InstantTransfer) {
  return {
    operation: 'accounts.sepaInstantCreditTransfers.create',
    argument: { id },
    subject_id: id,
  } as const;
}

function transferUnderKey(bank: Bank, accountId: string, key: string | undefined) {
  if (key === undefined) return undefined;
  return bank.store.instantTransfers
    .by('account_id', accountId)
    .filter(({ idempotency_key }) => idempotency_key === key)[0];
}

export function placeInstantTransfer(
  bank: Bank,
  account_id: string,
  order: Call<CreateInstantTransfer>['body'],
): InstantTransfer {
  return bank.store.instantTransfers.insert({
    id: bank.ids.next('instantTransfer'),
    account_id,
    status: 'INITIATED',
    amount: euroCents(order.amount.value),
    creditor_iban: order.creditor_iban,
    creditor_name: order.creditor_name,
    description: order.description ?? null,
    end_to_end_id: order.end_to_end_id ?? null,
    initiator_reference: order.initiator_reference ?? null,
    idempotency_key: order.idempotency_key ?? null,
    batch_id: null,
    schedule_id: null,
    valuta_date: bank.today(),
    rejection_reason: null,
  });
}

const waitingTransfer = memoised(() => z.object({ id: z.string() }));

export function acceptInstantTransfer(bank: Bank, argument: JsonObject) {
  return shownInstantTransfer(bank, sendInstantTransfer(bank, waitingTransfer().parse(argument).id));
}
