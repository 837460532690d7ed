import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { operations } from '#shared/bank/contract/operations.ts';
import type { Person } from '#shared/bank/contract/persons/persons.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { json, startLoopbackBank, type Answer } from '#test/fakes/loopback-bank.ts';
import { createVirtualTime, until, type VirtualTime } from '#test/fakes/virtual-time.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { BankError } from '#shared/bank/errors/errors.ts';
import type { Http } from './send-request.ts';

/**
 * What follows from how a request ends, for every kind of row, over real sockets. The first request meets the
 * failure, every later one succeeds, and the caller has ten minutes.
 */
const startMs = Date.parse('2026-01-05T08:00:00Z');
const overAfterMs = 152_000;

type Client = ReturnType<typeof createBankClient<typeof operations>>;

const person: Person = { id: 'per_1' };
const patience = { deadlineMs: 600_000 };
// One answer serves every row, and each reply has to be about what was requested.
const path = { person_id: person.id, account_id: person.id };
const order = {
  reference: '7c0f6a1e-3c43-4a4b-9a6e-0d5f4d3c2b1a',
  amount: { value: 100, currency: 'EUR' as const },
  recipient_name: 'Anna',
  recipient_iban: 'DE89370400440532013000',
};
const account = { ...path, body: {} };
const sms = { person_id: 'per_1', text: 'Hello', purpose: 'greeting', idempotency_key: order.reference };
const message = { body: sms };
const absent = () => Promise.resolve(undefined);

/** One row of each kind; `?` marks those that may answer with a change request. */
const kinds = {
  read: (client: Client) => client.persons.get({ id: 'per_1' }, patience),
  key: (client: Client) => client.sms.messages.create(message, patience),
  'key?': (client: Client) =>
    client.persons.accounts.sepaCreditTransfers.create({ ...path, body: order }, patience),
  patch: (client: Client) => client.persons.accounts.update(account, { ...patience, readBack: absent }),
  'patch, found': (client: Client) =>
    client.persons.accounts.update(account, {
      ...patience,
      readBack: () => Promise.resolve(person),
    }),
  'patch, not read back': (client: Client) => client.persons.accounts.update(account, patience),
  'patch?': (client: Client) =>
    client.persons.update({ id: 'per_1', body: { city: 'Berlin' } }, { ...patience, readBack: absent }),
  'patch?, found': (client: Client) =>
    client.persons.update(
      { id: 'per_1', body: { city: 'Berlin' } },
      { ...patience, readBack: () => Promise.resolve(person) },
    ),
  delete: (client: Client) => client.webhooks.delete({ id: 'sub_1' }, patience),
  'delete?': (client: Client) =>
    client.accounts.trustedIbans.delete(
      { account_id: 'acc_1', trusted_iban_id: 'tru_1', query: { person_id: 'per_1' } },
      patience,
    ),
  never: (client: Client) => client.persons.create({ body: {} }, patience),
  'never?': (client: Client) =>
    client.persons.accounts.sepaCreditTransfers.batches.create(
      { ...path, body: { transactions: [order] } },
      patience,
    ),
} as const;

type Kind = keyof typeof kinds;
const writes = Object.keys(kinds).filter((kind): kind is Kind => kind !== 'read');

/**
 * - `soon`, `after the wait`: sent once more, at once or not before the bank is sure to have given up.
 * - `found`: sent once, and found by reading back after the wait.
 * - `done`: sent once, and that was all.
 * - Otherwise sent once, and ends in an error of that name.
 */
type Ending = 'soon' | 'after the wait' | 'found' | 'done' | `${string}Error`;
type Endings = Readonly<Record<Kind, Ending>>;

const all = (ending: Ending): Endings => ({ read: ending, ...everyWrite(ending) });
const everyWrite = (ending: Ending) =>
  Object.fromEntries(writes.map((kind) => [kind, ending])) as Omit<Endings, 'read'>;

/** A write that the bank may have carried out. */
const unknown: Omit<Endings, 'read'> = {
  key: 'after the wait',
  'key?': 'after the wait',
  patch: 'after the wait',
  'patch, found': 'found',
  'patch, not read back': 'OutcomeUnknownError',
  // A second request would make a second change request.
  'patch?': 'OutcomeUnknownError',
  'patch?, found': 'found',
  delete: 'after the wait',
  'delete?': 'OutcomeUnknownError',
  never: 'OutcomeUnknownError',
  'never?': 'OutcomeUnknownError',
};
const neverAgain = (error: `${string}Error`) => ({ never: error, 'never?': error }) as const;

interface Failure {
  /** How the bank answers the first request. */
  readonly answer?: Answer;
  /** Replaces the first request on its way. */
  readonly wire?: Http;
  readonly stalls?: true;
  readonly endings: Endings;
}

const status =
  (code: number, body: unknown = {}): Answer =>
  (_request, response) =>
    json(response, code, body);

/** A change request that is over, with the answer to the change itself inside. */
const inside = (facts: object): Answer =>
  status(200, { ...person, url: ':env/v1/change_requests/cr_1/authorize', ...facts });

/** The request arrives, and the connection then fails with this code. */
const lostWith =
  (code: string): Http =>
  async (url, init) => {
    await fetch(url, init);
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code, syscall: 'read' }) });
  };

const notSent: Http = async (url, init) => {
  const free = createServer();
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  return fetch(url.replace(/:\d+/, `:${port}`), init);
};

const lost: Endings = { read: 'after the wait', ...unknown };

const failures: Readonly<Record<string, Failure>> = {
  'connection refused': { wire: notSent, endings: { ...all('soon'), ...neverAgain('ConnectionError') } },
  'cut after send': { answer: (_request, response) => void response.destroy(), endings: lost },
  ...Object.fromEntries(
    ['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ETIMEDOUT', 'ECONNREFUSED'].map((code) => [
      `${code} after send`,
      { wire: lostWith(code), endings: lost },
    ]),
  ),
  'stalled body': {
    answer: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"id":');
    },
    stalls: true,
    // It stalls until the deadline, which leaves no time for another.
    endings: { read: 'DeadlineError', ...everyWrite('OutcomeUnknownError') },
  },
  500: { answer: status(500), endings: { read: 'soon', ...unknown } },
  501: { answer: status(501), endings: all('ServerError') },
  502: { answer: status(502), endings: { read: 'soon', ...unknown } },
  503: { answer: status(503), endings: { read: 'soon', ...unknown } },
  504: { answer: status(504), endings: lost },
  302: { answer: status(302), endings: { read: 'ApiError', ...everyWrite('OutcomeUnknownError') } },
  // From something between, for all we know.
  408: { answer: status(408), endings: { read: 'soon', ...unknown } },
  425: { answer: status(425), endings: { read: 'soon', ...unknown } },
  // The token is renewed; the refusal had no effect.
  401: { answer: status(401), endings: all('soon') },
  409: { answer: status(409), endings: all('ConflictError') },
  // A definite refusal: nothing was done.
  429: { answer: status(429), endings: { ...all('soon'), ...neverAgain('RateLimitError') } },
  'no JSON in a 2xx': {
    answer: (_request, response) => void response.end('<html>'),
    endings: { read: 'ReplyError', ...everyWrite('OutcomeUnknownError'), delete: 'done', 'delete?': 'done' },
  },
  '500 inside a 2xx': {
    answer: inside({ status: 'COMPLETED', response_code: 500 }),
    endings: { read: 'done', ...everyWrite('OutcomeUnknownError') },
  },
  '504 as text inside a 2xx': {
    answer: inside({ status: 'FAILED', response_code: '504' }),
    endings: { read: 'done', ...everyWrite('OutcomeUnknownError') },
  },
  '500 inside a 2xx, known only by its code': {
    answer: status(200, { ...person, status: 'FAILED', response_code: 500 }),
    endings: { read: 'done', ...everyWrite('OutcomeUnknownError') },
  },
  '302 inside a 2xx': {
    answer: status(202, { ...person, status: 'COMPLETED', response_code: 302, response_body: '{}' }),
    endings: { read: 'done', ...everyWrite('OutcomeUnknownError') },
  },
  '403 inside a 2xx': {
    answer: inside({ status: 'COMPLETED', response_code: 403 }),
    endings: { read: 'done', ...everyWrite('ForbiddenError') },
  },
  'FAILED inside a 2xx': {
    answer: inside({ status: 'FAILED' }),
    endings: { read: 'done', ...everyWrite('UnprocessableError') },
  },
};

const cells = Object.entries(failures).flatMap(([name, { endings, ...failure }]) =>
  (Object.entries(endings) as [Kind, Ending][]).map(([kind, ending]) => ({ name, failure, kind, ending })),
);

test.each(cells)('$kind × $name → $ending', async ({ failure, kind, ending }) => {
  const { client, time, sentAtMs, bank } = await setUp(failure);
  const call = outcomeOf(kinds[kind](client));
  const outcome = await passingTime(call, {
    time,
    isSent: () => sentAtMs.length > 0,
    stalls: failure.stalls === true,
  });

  expect(sentAtMs).toHaveLength(ending === 'soon' || ending === 'after the wait' ? 2 : 1);
  const [first = 0, second = first] = sentAtMs;
  if (ending === 'after the wait') expect(second - first).toBeGreaterThanOrEqual(overAfterMs);
  if (ending === 'soon') expect(second - first).toBeLessThan(20_000);
  if (!ending.endsWith('Error')) {
    expect(outcome).not.toBeInstanceOf(BankError);
    const [body, repeated = body] = bank.requests.map((request) => request.body);
    expect(repeated).toBe(body);
    return;
  }
  expect(outcome).toMatchObject({ name: ending });
  // Each failure that may have had an effect says when its request is over.
  const isOpen = ending === 'OutcomeUnknownError' || ending === 'DeadlineError';
  expect((outcome as BankError).retryNotBefore).toBe(isOpen ? startMs + overAfterMs : undefined);
});

test.each([
  ['forward', 600_000],
  ['back', -600_000],
])(
  'a wall clock that steps %s while a read is under way lets it wait for as long as ever',
  async (_, stepMs) => {
    const { client, time, steadyMs } = await setUp({
      answer: (_request, response) => {
        time.step(stepMs);
        response.destroy();
      },
    });
    const call = outcomeOf(client.persons.get({ id: 'per_1' }, patience));
    await passingTime(call, { time, isSent: () => steadyMs.length > 0, stalls: false });

    const [first = 0, second = first] = steadyMs;
    expect(second - first).toBeGreaterThanOrEqual(overAfterMs);
    expect(second - first).toBeLessThan(overAfterMs + 1_000);
  },
);

test('the wall clock at that time decides when a write is over', async () => {
  const { client, time } = await setUp({
    answer: (_request, response) => {
      time.step(-600_000);
      response.destroy();
    },
  });

  expect(await outcomeOf(client.persons.create({ body: {} }, patience))).toMatchObject({
    name: 'OutcomeUnknownError',
    retryNotBefore: startMs - 600_000 + overAfterMs,
  });
});

async function setUp({ answer, wire }: Omit<Failure, 'endings'>) {
  const time = createVirtualTime(startMs);
  const bank = await startLoopbackBank((request, response, index) => {
    const isFirst = sentAtMs.length === 1;
    return (isFirst && answer ? answer : status(200, person))(request, response, index);
  });
  const sentAtMs: number[] = [];
  const steadyMs: number[] = [];
  const http: Http = (url, init) => {
    sentAtMs.push(time.now());
    steadyMs.push(time.steady.now());
    return (sentAtMs.length === 1 && wire ? wire : fetch)(url, init);
  };
  const token = { value: 't', generation: 'g', sentAtMs: 0, lifeMs: 1e15 };
  const tokenSource = {
    current: () => Promise.resolve({ token }),
    refuse: () => Promise.resolve(true),
    accept: () => undefined,
  };
  const client = createBankClient({
    baseUrl: bank.url,
    authUrl: bank.url,
    areas: operations,
    clock: time,
    steady: time.steady,
    timers: time,
    tokenSource,
    http,
    random: seededRandom(1),
  });
  return { client, time, sentAtMs, steadyMs, bank };
}

async function outcomeOf(call: PromiseLike<unknown>): Promise<unknown> {
  return call.then(
    (value) => value,
    (error: unknown) => error,
  );
}

/** Wakes a call that sleeps before the next attempt. With a body that stalls, it ends the deadline. */
async function passingTime(
  call: Promise<unknown>,
  { time, isSent, stalls }: { time: VirtualTime; isSent: () => boolean; stalls: boolean },
): Promise<unknown> {
  let isOver = false;
  void call.then(() => (isOver = true));
  await until(() => {
    const delays = time.delays().toSorted((one, other) => one - other);
    // One sleeper is the deadline.
    if (isSent() && (delays.length > 1 || stalls)) void time.advance(delays[0] ?? 0);
    return isOver;
  }, 'the end of the call');
  return call;
}
