import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { type HandlersOf, ok } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

type Operation = 'cards.scaPushProvision.walletUnified' | 'cards.scaPushProvision.wallet';

export const pushProvisioningHandlers = {
  'cards.scaPushProvision.walletUnified': ({ path, body }, bank) =>
    ok(waiting(bank, 'cards.scaPushProvision.walletUnified', { ...path, ...body })),
  'cards.scaPushProvision.wallet': ({ path, body }, bank) =>
    ok(waiting(bank, 'cards.scaPushProvision.wallet', { ...path, ...body })),
} satisfies Partial<HandlersOf<OperationRow>>;

/** This reply is the change request itself, which every other operation answers with 202. */
function waiting(bank: Bank, operation: Operation, wanted: { readonly card_id: string }) {
  const { changeRequests, cards } = bank.store;
  const { person_id } = cards.get(wanted.card_id);
  const argument = toJsonObject(wanted);
  const change_request_id = startChangeRequest(bank, { operation, argument, person_id });
  const { id, status, updated_at } = changeRequests.update(change_request_id, {
    argument: { ...argument, change_request_id },
  });
  return { id, status, updated_at, url: `/v1/change_requests/${id}/authorize`, wallet_payload: null };
}
