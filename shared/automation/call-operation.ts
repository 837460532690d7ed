import { createAllowList } from './allow-list.ts';
import type { BankCalls } from './bank-calls.ts';
import { CallError } from './call-error.ts';
import { readCallRequest } from './call-request.ts';
import type { CallResult } from './operation-call.ts';
import { createKeyedCall, type KeyedCallDeps, type Write } from './keyed-call.ts';
import { createKeepReply, succeededWith, type ReplySettings } from './replies.ts';
import { checkFields, withFields } from './reply-fields.ts';

export interface CallOperationDeps extends Omit<KeyedCallDeps, 'keepReply'> {
  /** Names in the contract. */
  readonly allowed: readonly string[];
  readonly bank: BankCalls;
  readonly replies: ReplySettings;
}

interface CalledOperation {
  /** A name of the contract. */
  readonly operation: string;
  readonly result: CallResult;
}

/**
 * Runs one operation for a team: allowed, checked, and a write under the caller's key. Returns what became of it;
 * throws `CallError` when it did not take place.
 */
export function createCallOperation({ allowed, bank, replies, ...deps }: CallOperationDeps) {
  const list = createAllowList(allowed);
  const keepReply = createKeepReply(replies);
  const callByKey = createKeyedCall({ ...deps, keepReply });

  return async function callOperation(asked: unknown): Promise<CalledOperation> {
    const request = readCallRequest(asked);
    const row = list.rowOf(request.operation);
    checkFields(row, request.fields);
    const call = bank.prepare(row, request.input);
    const send: Write['send'] = async (limits) => {
      const answer = await call.send(limits);
      if (answer.kind !== 'reply') return answer;
      return { kind: 'reply', value: withFields(row, answer.value, request.fields) };
    };
    const result = row.method === 'GET' ? await read(send) : await callByKey({ request, row, send });
    return { operation: row.operation, result };
  };

  async function read(send: Write['send']): Promise<CallResult> {
    const answer = await send({ attemptId: deps.random.uuid(), deadlineMs: deps.budgetMs() });
    switch (answer.kind) {
      case 'reply':
      case 'file':
        return succeededWith(await keepReply(answer));
      case 'refused':
        return answer.refusal;
      case 'not-done':
        throw new CallError('BankUnavailable', `The bank could not be asked: ${answer.code}`);
      case 'change-request':
      case 'unknown':
        throw new CallError('BankUnavailable', 'The bank did not answer the read with a result');
    }
  }
}
