import { describe, expect, test } from 'vitest';
import type { ChangeOutcome } from '#shared/bank/call/change-request.ts';
import type { DriftFacts } from '#shared/bank/call/hooks.ts';
import { methodDeps } from '#shared/bank/client/bank-client.ts';
import { createMethod } from '#shared/bank/client/call-method.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { ApiError } from '#shared/bank/errors/api-error.ts';
import { ChangeRequestError, OutcomeUnknownError, ReplyError } from '#shared/bank/errors/errors.ts';
import type { PreparedRequest } from '#shared/bank/request/prepared-request.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { documentedOperation } from './openapi-document.ts';

// What a bank may answer beside what a row states, for every row of the contract. An outcome that is `unknown` would
// set off a search for the effect of a write that is certain; one that is `as stated` while it is not would be a wrong
// type that nobody hears of.

type Outcome =
  | 'as stated'
  /** The content in the form of the row, and drift. */
  | 'with drift'
  /** A write took effect, and its reply says nothing: no member, and drift. */
  | 'done, says nothing'
  | 'change request'
  /** A definite error that names the change request. */
  | 'change request error'
  /** A definite error: the reply has no content, or none of the row. */
  | 'no result'
  | 'unknown';

const kinds = {
  'page of a list': (row) => row.paginated !== undefined,
  'bare list': (row) => row.operation === 'commercialRegistrations.searchByName',
  file: (row) => row.reply.kind === 'pdf' || row.reply.kind === 'binary',
  read: (row) => row.method === 'GET',
  // A second factor is answered with its change request, and a refusal stands inside it.
  'second factor': ({ operation }) => operation.startsWith('changeRequests.'),
  'write without a reply': (row) => row.reply.kind === 'empty' && row.changeRequest !== true,
  'write that may wait': (row) => row.changeRequest === true,
  // Any object is one.
  'write of an unstated reply': ({ operation }) => operation === 'businesses.annualTurnover.create',
  write: () => true,
} satisfies Readonly<Record<string, (row: EndpointRow) => boolean>>;

type Kind = keyof typeof kinds;

/** The first that fits. */
function kindOf(row: EndpointRow): Kind {
  const [kind] = Object.entries(kinds).find(([, isOfIt]) => isOfIt(row)) ?? [];
  return kind as Kind;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

const waiting = {
  id: 'cr_1',
  status: 'AUTHORIZATION_REQUIRED',
  url: 'https://bank.example/v1/cr_1/authorize',
};

/** From the reply that the row states. */
const answers = {
  empty: () => ({ status: 204 }),
  'empty 200': () => ({ status: 200 }),
  'empty 202': () => ({ status: 202 }),
  'a text': () => ({ status: 201, body: 'OK' }),
  bare: (reply) => ({ status: 200, body: Array.isArray(reply) ? reply[0] : [reply] }),
  wrapped: (reply) => ({ status: 200, body: { data: reply } }),
  'a change request': () => ({ status: 202, body: waiting }),
  'a change request with 200': () => ({ status: 200, body: waiting }),
  'a change request without its address': () => ({
    status: 201,
    body: { id: 'cr_1', status: 'AUTHORIZATION_REQUIRED' },
  }),
  'a change request in a list': () => ({ status: 200, body: [waiting] }),
  'a change request in a member': () => ({ status: 200, body: { data: waiting } }),
  'a change request, wrapped': () => ({ status: 202, body: { id: 'x', change_request: waiting } }),
  'text for boolean or number': (reply) => ({ status: 200, body: asTexts(reply) }),
  'unknown status': (reply) => ({ status: 200, body: withUnknownStatus(reply) }),
  'another success code': (reply) => ({ status: 202, body: reply }),
} satisfies Readonly<Record<string, (reply: unknown) => Answer>>;

type AnswerName = keyof typeof answers;

const anyOf = (...outcomes: readonly Outcome[]) => outcomes;

/** By the status of a change request, nothing may be one: then its id is not known, nor whether the write is done. */
const doneOrUnknown = anyOf('done, says nothing', 'as stated', 'unknown');

/** Where a field is missing that a deviation would change, or the schema takes both, the reply is as stated. */
const likeStated = anyOf('as stated', 'with drift');

const table: Readonly<Record<AnswerName, Readonly<Record<Kind, readonly Outcome[]>>>> = {
  empty: {
    'page of a list': ['no result'],
    'bare list': ['no result'],
    file: ['no result'],
    read: ['no result'],
    'second factor': ['done, says nothing'],
    'write without a reply': ['as stated'],
    'write that may wait': anyOf('done, says nothing', 'as stated'),
    'write of an unstated reply': ['done, says nothing'],
    write: ['done, says nothing'],
  },
  'empty 200': {
    'page of a list': ['no result'],
    'bare list': ['no result'],
    file: ['as stated'],
    read: ['no result'],
    'second factor': ['done, says nothing'],
    'write without a reply': ['as stated'],
    'write that may wait': doneOrUnknown,
    'write of an unstated reply': ['done, says nothing'],
    write: ['done, says nothing'],
  },
  'empty 202': {
    'page of a list': ['no result'],
    'bare list': ['no result'],
    file: ['as stated'],
    read: ['no result'],
    'second factor': ['done, says nothing'],
    'write without a reply': ['as stated'],
    'write that may wait': ['unknown'],
    'write of an unstated reply': ['done, says nothing'],
    write: ['done, says nothing'],
  },
  'a text': {
    'page of a list': ['no result'],
    'bare list': ['no result'],
    file: ['as stated'],
    read: ['no result'],
    'second factor': ['done, says nothing'],
    'write without a reply': ['as stated'],
    'write that may wait': anyOf('done, says nothing', 'as stated'),
    'write of an unstated reply': ['done, says nothing'],
    write: ['done, says nothing'],
  },
  bare: {
    'page of a list': ['with drift'],
    'bare list': ['with drift'],
    file: ['as stated'],
    read: ['with drift'],
    'second factor': likeStated,
    'write without a reply': ['as stated'],
    'write that may wait': anyOf('with drift', 'as stated'),
    'write of an unstated reply': ['with drift'],
    write: ['with drift'],
  },
  wrapped: {
    'page of a list': ['with drift'],
    'bare list': ['with drift'],
    file: ['as stated'],
    read: ['with drift'],
    'second factor': likeStated,
    'write without a reply': ['as stated'],
    'write that may wait': anyOf('with drift', 'as stated'),
    'write of an unstated reply': ['as stated'],
    write: ['with drift'],
  },
  'a change request': {
    'page of a list': ['no result'],
    'bare list': ['no result'],
    file: ['as stated'],
    read: ['no result'],
    'second factor': likeStated,
    'write without a reply': ['change request error'],
    'write that may wait': ['change request'],
    'write of an unstated reply': ['change request error'],
    write: ['change request error'],
  },
  'a change request with 200': {
    'page of a list': ['no result'],
    'bare list': ['no result'],
    file: ['as stated'],
    read: ['no result'],
    'second factor': likeStated,
    'write without a reply': ['change request error'],
    'write that may wait': ['change request'],
    'write of an unstated reply': ['change request error'],
    write: ['change request error'],
  },
  'a change request in a list': {
    'page of a list': ['no result'],
    'bare list': ['no result'],
    file: ['as stated'],
    read: ['no result'],
    'second factor': likeStated,
    'write without a reply': ['change request error'],
    'write that may wait': ['change request'],
    'write of an unstated reply': ['change request error'],
    write: ['change request error'],
  },
  'a change request in a member': {
    'page of a list': ['no result'],
    'bare list': ['no result'],
    file: ['as stated'],
    read: ['no result'],
    'second factor': likeStated,
    'write without a reply': ['change request error'],
    'write that may wait': ['change request'],
    'write of an unstated reply': ['change request error'],
    write: ['change request error'],
  },
  // Orders for a day have such a status of their own.
  'a change request without its address': {
    'page of a list': anyOf('no result', 'with drift'),
    'bare list': ['no result'],
    file: ['as stated'],
    read: anyOf('no result', 'as stated'),
    'second factor': likeStated,
    'write without a reply': ['change request error'],
    'write that may wait': ['change request'],
    'write of an unstated reply': ['change request error'],
    write: anyOf('change request error', 'as stated'),
  },
  'a change request, wrapped': {
    'page of a list': anyOf('with drift', 'no result'),
    'bare list': ['no result'],
    file: ['as stated'],
    read: likeStated,
    'second factor': ['with drift'],
    'write without a reply': ['change request error'],
    'write that may wait': ['change request'],
    'write of an unstated reply': ['change request error'],
    write: ['change request error'],
  },
  'text for boolean or number': {
    'page of a list': likeStated,
    'bare list': likeStated,
    read: likeStated,
    'write without a reply': likeStated,
    'write that may wait': likeStated,
    write: likeStated,
    file: ['as stated'],
    'second factor': likeStated,
    'write of an unstated reply': likeStated,
  },
  'unknown status': {
    'page of a list': ['as stated'],
    'bare list': ['as stated'],
    read: ['as stated'],
    'write without a reply': ['as stated'],
    'write that may wait': ['as stated'],
    write: ['as stated'],
    file: ['as stated'],
    'second factor': ['as stated'],
    'write of an unstated reply': ['as stated'],
  },
  'another success code': {
    'page of a list': ['as stated'],
    'bare list': ['as stated'],
    file: ['as stated'],
    read: ['as stated'],
    'write without a reply': ['as stated'],
    // Without a reply, it cannot be distinguished from a change request without its id.
    'write that may wait': anyOf('as stated', 'unknown'),
    write: ['as stated'],
    'second factor': ['as stated'],
    'write of an unstated reply': ['as stated'],
  },
};

const cells = Object.entries(table).flatMap(([name, byKind]) =>
  Object.entries(byKind).map(([kind, expected]) => ({
    answer: name as AnswerName,
    kind: kind as Kind,
    expected,
  })),
);

describe('an answer beside what the row states', () => {
  test.each(cells)('$answer × $kind: $expected', async ({ answer, kind, expected }) => {
    const of = rows.filter((row) => kindOf(row) === kind);
    expect(of.length).toBeGreaterThan(0);

    const outcomes = await Promise.all(of.map(async (row) => [row.operation, await outcomeOf(row, answer)]));
    expect(outcomes.filter(([, outcome]) => !expected.includes(outcome as Outcome))).toEqual([]);
  });
});

async function outcomeOf(row: EndpointRow, name: AnswerName): Promise<Outcome> {
  const drifts: DriftFacts[] = [];
  const { status, body }: Answer = answers[name](replyOf(row));
  const text = body === undefined ? null : JSON.stringify(body);
  const deps = methodDeps({
    baseUrl: 'https://bank.example',
    authUrl: 'https://bank.example',
    hooks: { drift: (facts) => drifts.push(facts) },
    tokenSource: {
      current: () => Promise.resolve({ token }),
      accept: () => undefined,
      refuse: () => Promise.resolve(false),
    },
    credentials: { clientId: 'client', clientSecret: 's3cret' },
    http: () => Promise.resolve(new Response(text, { status })),
  });
  const request: PreparedRequest = {
    row,
    method: row.method,
    url: 'https://bank.example/v1',
    headers: {},
    body: { content: () => undefined },
  };
  try {
    const value = await createMethod(row, { ...deps, prepare: () => () => request })();
    return valueOutcome(row, value, drifts);
  } catch (error) {
    return errorOutcome(error);
  }
}

const token = { value: 'token', generation: 'one', sentAtMs: 0, lifeMs: Number.MAX_SAFE_INTEGER };

function valueOutcome(row: EndpointRow, value: unknown, drifts: readonly DriftFacts[]): Outcome {
  const outcome = row.changeRequest === true ? (value as ChangeOutcome<unknown>) : undefined;
  if (outcome?.kind === 'change_request') {
    expect(outcome.id).toBe('cr_1');
    return 'change request';
  }
  const reply = outcome === undefined ? value : outcome.value;
  if (row.paginated !== undefined) expect((reply as { items: unknown[] }).items).toHaveLength(1);
  if (drifts.length === 0) return 'as stated';
  const [{ form } = {}] = drifts;
  if (form !== 'empty' && form !== 'other') return 'with drift';
  // Where the row itself may have no reply, there is none.
  expect([{}, undefined]).toContainEqual(reply);
  return 'done, says nothing';
}

function errorOutcome(error: unknown): Outcome {
  if (error instanceof OutcomeUnknownError) return 'unknown';
  if (error instanceof ReplyError) return 'no result';
  if (error instanceof ChangeRequestError) {
    expect(error.changeRequestId).toBe('cr_1');
    return 'change request error';
  }
  throw error instanceof ApiError ? new Error(`answered ${error.status}`) : error;
}

/** The example of the document; a file, and what has no reply, answers with nothing. */
function replyOf(row: EndpointRow): unknown {
  const { responses } = documentedOperation(row.operation);
  for (const response of Object.values(responses)) {
    const content = isRecord(response) && isRecord(response['content']) ? response['content'] : {};
    const json = content['application/json'];
    if (isRecord(json) && json['example'] !== undefined) return json['example'];
  }
  return undefined;
}

function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asTexts);
  if (!isRecord(value)) return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asTexts(member)]));
}

function withUnknownStatus(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownStatus);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'status' && typeof member === 'string' ? 'NEVER_HEARD_OF' : withUnknownStatus(member),
    ]),
  );
}
