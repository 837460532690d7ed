import type { EndpointRow, NeverAutomated } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { CallError } from './call-error.ts';

/** The operations that one team, or code of the company, may call. */
interface AllowList {
  /** The operation's row; throws `NotAllowed` for any that is not listed. */
  rowOf(operation: string): EndpointRow;
}

/** `operations` by their names in the contract; throws `NotAllowed` for one that can never be listed. */
export function createAllowList(operations: readonly string[]): AllowList {
  for (const operation of operations) {
    const reason = whyNotAllowed(operation);
    if (reason !== undefined) throw new CallError('NotAllowed', `${operation} ${reason}`);
  }
  const allowed = new Set(operations);
  return {
    rowOf(operation) {
      const row = allowed.has(operation) ? byName.get(operation) : undefined;
      // The name is the caller's own text and stays out of the message.
      if (row === undefined)
        throw new CallError(
          'NotAllowed',
          'The caller may not call this operation: the stage does not list it',
        );
      return row;
    },
  };
}

/** Why the operation can be on no allow-list; undefined if it can. */
export function whyNotAllowed(operation: string): string | undefined {
  const row = byName.get(operation);
  if (row === undefined) return 'is not an operation of the contract';
  if (row.neverAutomated !== undefined) return reasons[row.neverAutomated];
  if ((row.authentication ?? 'bearer') !== 'bearer')
    return 'returns a token, which must not leave a function';
  if (row.body?.kind === 'multipart') return 'takes files, which the input of a function cannot contain';
  return undefined;
}

const byName: ReadonlyMap<string, EndpointRow> = new Map(rows.map((row) => [row.operation, row]));

const reasons: Readonly<Record<NeverAutomated, string>> = {
  fee: 'charges a customer: an automation must never charge a fee',
  'second-factor': 'is part of a second factor, which only the customer can complete',
  subscription: 'belongs to the subscriptions job: only it knows the secrets',
};
