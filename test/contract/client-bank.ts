import type { BankState } from '#sandbox/bank/bank-state.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { ApiError } from '#shared/bank/errors/api-error.ts';
import type { ContractFacts, DriftFacts } from '#shared/bank/call/hooks.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { operations, type OperationName } from '#shared/bank/contract/operations.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { defaultWireNames, type WireNames } from '#shared/bank/wire-names.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { goodCalls } from './calls/good-calls.ts';
import { rowOfRequest, type Arguments } from './row-of-request.ts';
import { callsBy, simulatedBank, type Answer } from './simulated-bank.ts';
import { bankInProcess } from '#test/fixtures/bank-in-process.ts';

/** One call of a method of the client: its arguments, its request on the wire and its result. */
export interface Trip {
  readonly row: EndpointRow;
  readonly given: Arguments;
  /** The last answer of the bank; undefined when nothing was sent. */
  readonly answer: Answer | undefined;
  readonly result: Result;
}

export type Result =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'error'; readonly error: unknown };

function textOf(body: RequestInit['body']): string {
  if (body instanceof FormData) return JSON.stringify([...body]);
  return typeof body === 'string' ? body : '';
}

/** What the bank might add to any object some day. */
const unheardOf = { unheard_of: { since: 2031 } };

/**
 * The simulated bank in process behind the real typed client. It adds a field that no schema knows to every
 * object of every answer. `onWire` are the addresses and JSON texts of all requests and answers.
 */
export function bankBehindClient(wireNames: WireNames = defaultWireNames) {
  const world = simulatedBank({}, wireNames);
  const sent: Answer[] = [];
  const drifts: DriftFacts[] = [];
  const departures: ContractFacts[] = [];
  const onWire: string[] = [];
  let alter = (body: unknown): unknown => body;
  const client = createBankClient({
    ...bankInProcess,
    areas: operations,
    wireNames,
    pathOverrides: Object.fromEntries(rows.map(({ operation, path }) => [operation, path])),
    random: seededRandom(1),
    hooks: { drift: (facts) => drifts.push(facts), contract: (facts) => departures.push(facts) },
    http: async (url, init) => {
      const answer = await world.send(url.replace(bankInProcess.baseUrl, ''), init);
      sent.push(answer);
      onWire.push(decodeURIComponent(url), textOf(init.body), JSON.stringify(answer.body ?? ''));
      return responseOf({ ...answer, body: alter(answer.body) });
    },
  });
  const call = async (row: EndpointRow, given: Arguments): Promise<Trip> => {
    sent.length = 0;
    const method = row.operation
      .split('.')
      .reduce<unknown>((table, name) => (table as Record<string, unknown>)[name], client);
    const result = await resultOf(() => (method as Method)(given));
    return { row, given, answer: sent.at(-1), result };
  };
  /** From now on, the bank answers with what the function makes of each body. */
  const answerWith = (change: (body: unknown) => unknown) => {
    alter = change;
  };
  return { world, drifts, departures, onWire, call, answerWith };
}

type Method = (given: Arguments) => PromiseLike<unknown>;

/**
 * The good call of an operation, every request of it by way of the client. `last` is the call of the operation
 * itself; `rewind` puts the bank back to the moment before it.
 */
export async function goodTrip(operation: string, wireNames: WireNames = defaultWireNames) {
  const behind = bankBehindClient(wireNames);
  const { world, call } = behind;
  let last: Trip | undefined;
  let before: BankState | undefined;
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const { row, given } = rowOfRequest(path, init);
    if (row.operation === operation) before = world.bank.state();
    const trip = await call(row, given);
    if (row.operation === operation) last = trip;
    const { answer, result } = trip;
    if (result.kind === 'error' && !(result.error instanceof ApiError)) throw result.error;
    if (answer === undefined) throw new Error(`${row.operation} was never sent`);
    return answer;
  };
  await goodCalls({ ...world, ...callsBy(send) })[operation as OperationName]!();
  if (last === undefined) throw new Error(`The good call of ${operation} does not call it`);
  // The client goes on with the token that it has.
  const { tokens } = world.bank.state();
  const rewind = () => {
    if (before !== undefined) world.bank.restore({ ...before, tokens });
  };
  return { ...behind, last, rewind };
}

async function resultOf(run: () => PromiseLike<unknown>): Promise<Result> {
  try {
    const value = await run();
    // A file is read to its end, as its reader would.
    const isFile = isRecord(value) && typeof value['bytes'] === 'function';
    return { kind: 'value', value: isFile ? await (value['bytes'] as () => Promise<unknown>)() : value };
  } catch (error) {
    return { kind: 'error', error };
  }
}

function responseOf({ status, headers, body, bytes }: Answer): Response {
  if (status === 204) return new Response(null, { status, headers });
  const content = body === undefined ? bytes : JSON.stringify(withUnheardOf(body));
  return new Response(content as string, { status, headers });
}

function withUnheardOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnheardOf);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withUnheardOf(member)]);
  return { ...(Object.fromEntries(members) as object), ...unheardOf };
}

/** Places of the objects in an answer whose added field the value of the call has lost. */
export function lostFields(answer: unknown, value: unknown, place = ''): readonly string[] {
  if (Array.isArray(answer))
    return answer.flatMap((entry, index) =>
      lostFields(entry, Array.isArray(value) ? value[index] : undefined, `${place}[${index}]`),
    );
  if (!isRecord(answer)) return [];
  const kept: Readonly<Record<string, unknown>> = isRecord(value) ? value : {};
  return [
    ...('unheard_of' in kept ? [] : [place || 'the reply']),
    ...Object.entries(answer).flatMap(([name, member]) => lostFields(member, kept[name], `${place}.${name}`)),
  ];
}

/** What the reply of the row holds, without what the client puts around it; undefined where it is none. */
export function replyIn({ row, result }: Trip): unknown {
  if (result.kind === 'error') return undefined;
  const { value } = result;
  if (row.paginated !== undefined) return isRecord(value) ? value['items'] : undefined;
  if (row.changeRequest === undefined) return value;
  return isRecord(value) && value['kind'] === 'done' ? value['value'] : undefined;
}
