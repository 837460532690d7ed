import * as z from '#shared/kernel/zod.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { unwrapped } from '#shared/kernel/unwrapped.ts';
import { createAllowList } from './allow-list.ts';
import type { BankCalls } from './bank-calls.ts';
import { CallError } from './call-error.ts';
import { readCallRequest } from './call-request.ts';
import type { CallResult } from './operation-call.ts';
import { createKeyedCall, type KeyedCallDeps, type Write } from './keyed-call.ts';
import { createKeepReply, succeededWith, type ReplySettings } from './replies.ts';

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
 * Runs one operation for a team. It must be on the allow-list and its input valid; a write runs under the caller's key.
 * Returns the result; throws `CallError` if the call did not take place.
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

/**
 * Throws `InvalidInput` for a name that the reply does not have: a misspelt name would return nothing. The message
 * gives the name's place, because the name itself is the caller's text.
 */
function checkFields(row: EndpointRow, fields: readonly string[] = []): void {
  const members = row.reply.kind === 'json' ? membersOf(row.reply.schema()) : {};
  const unknown = fields.flatMap((name, index) => (Object.hasOwn(members, name) ? [] : [`fields.${index}`]));
  if (unknown.length > 0)
    throw new CallError('InvalidInput', `${row.operation}: the reply has no member ${unknown.join(', ')}`);
}

/** The reply, or each entry of a list, with only the requested members. */
function withFields(row: EndpointRow, value: unknown, fields: readonly string[] | undefined): unknown {
  if (fields === undefined || !isRecord(value)) return value;
  const pick = (entry: unknown) =>
    isRecord(entry)
      ? Object.fromEntries(
          fields.flatMap((name) => (Object.hasOwn(entry, name) ? [[name, entry[name]]] : [])),
        )
      : entry;
  if (row.paginated === undefined) return pick(value);
  const { items } = value;
  return { ...value, items: Array.isArray(items) ? items.map(pick) : items };
}

/** Members of an object, or of each entry of a list, by name. */
function membersOf(schema: z.core.$ZodType): Readonly<Record<string, unknown>> {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodMiniArray) return membersOf(bare.def.element);
  return bare instanceof z.ZodMiniObject ? bare.shape : {};
}
