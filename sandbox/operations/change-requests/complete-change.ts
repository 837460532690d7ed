import * as z from 'zod';
import type { ChangeOperation } from './start-change-request.ts';
import { changePerson } from '#sandbox/operations/persons/update-person.ts';
import { acceptTransfer } from '#sandbox/operations/payments/accept-transfer.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { ValueReply } from '#sandbox/engine/operation.ts';
import { created, ok } from '#sandbox/engine/operation.ts';
import { memoised } from '#shared/bank/contract/endpoint.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

type Completion = (bank: Bank, argument: JsonObject) => ValueReply<object>;

/** What each operation does once its change request is confirmed: one that could never end does not compile. */
const completions: Readonly<Record<ChangeOperation, Completion>> = {
  'persons.update': (bank, argument) => {
    const { person_id, attributes } = personChange().parse(argument);
    return ok(changePerson(bank, person_id, attributes));
  },
  'payments.sepaCreditTransfers.create': (bank, argument) =>
    created(acceptTransfer(bank, transferToAccept().parse(argument).transfer_id)),
};

const personChange = memoised(() =>
  z.object({ person_id: z.string(), attributes: z.record(z.string(), z.json()) }),
);
const transferToAccept = memoised(() => z.object({ transfer_id: z.string() }));

/** The change itself; refused changes throw like the operation they come from. */
export function completeChange(bank: Bank, operation: string, argument: JsonObject): ValueReply<object> {
  if (!isChangeOperation(operation)) throw new Error(`${operation} never waits for a change request`);
  return completions[operation](bank, argument);
}

function isChangeOperation(operation: string): operation is ChangeOperation {
  return operation in completions;
}
