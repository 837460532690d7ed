import type { Bank } from '#sandbox/engine/bank.ts';
import type { AnyReply, Call } from '#sandbox/engine/operation.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import { isRecord, type JsonObject } from '#shared/kernel/json.ts';

/** Keeps a call until its change request is confirmed, by any caller. */
export function keptCall(
  bank: Bank,
  operation: string,
  { call, status }: { readonly call: Call; readonly status: number },
): AnyReply {
  const { path, query, filter, body } = call;
  const kept = toJsonObject({ path, query, filter, body });
  const changeRequestId = startChangeRequest(bank, { operation, argument: { kept }, business_id: null });
  return { kind: 'change-request', changeRequestId, status };
}

/** The kept call, made in the name of the present caller. */
export function callOf(kept: JsonObject, call: Call): Call {
  const part = (name: string) => (isRecord(kept[name]) ? kept[name] : {});
  const { body } = kept;
  return {
    ...call,
    path: Object.fromEntries(
      Object.entries(part('path')).map(([name, id]) => [name, typeof id === 'string' ? id : '']),
    ),
    query: part('query'),
    filter: part('filter'),
    body,
  };
}
