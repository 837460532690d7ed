import { expect, test } from 'vitest';
import { operations } from '#shared/bank/contract/operations.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { json, startLoopbackBank, type Answer } from '#test/fakes/loopback-bank.ts';
import { createVirtualTime, until, type VirtualTime } from '#test/fakes/virtual-time.ts';
import { createBankClient, type BankClientOptions } from './bank-client.ts';
import type { Person } from '#shared/bank/contract/persons/persons.ts';
import { BankError } from './errors.ts';

/**
 * Retry kind by failure. The first request meets the failure, every later one succeeds, and the caller has ten
 * minutes; what belongs to one cell alone is in call.test.ts.
 */
const startMs = Date.parse('2026-01-05T08:00:00Z');
const overAfterMs = 152_000;

type Client = ReturnType<typeof createBankClient<typeof operations>>;

const person: Person = { id: 'per_1' };
const patience = { deadlineMs: 600_000 };
const transfer = {
  reference: '7c0f6a1e-3c43-4a4b-9a6e-0d5f4d3c2b1a',
  amount: { value: 100, currency: 'EUR' as const },
  recipient_name: 'Anna',
  recipient_iban: 'DE89370400440532013000',
};

const kinds = {
  safe: (client: Client) => client.persons.get({ id: 'per_1' }, patience),
  'idempotent-key': (client: Client) =>
    client.persons.accounts.sepaCreditTransfers.create(
      { person_id: 'per_1', account_id: 'acc_1', body: transfer },
      patience,
    ),
  'natural-key': (client: Client, readBack: () => Promise<Person | undefined>) =>
    client.persons.update({ id: 'per_1', body: { city: 'Berlin' } }, { ...patience, readBack }),
  'natural-key, nobody reads back': (client: Client) =>
    client.persons.update({ id: 'per_1', body: { city: 'Berlin' } }, patience),
  never: (client: Client) => client.persons.create({ body: {} }, patience),
};

type Failure =
  | 'stalled body'
  | 'cut after send'
  | '429 with Retry-After'
  | '5xx before the effect'
  | '5xx after the effect'
  | '504';

/** How the first request ends at the bank. */
const failures: Readonly<Record<Failure, Answer>> = {
  'stalled body': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"id":');
  },
  'cut after send': (_request, response) => void response.destroy(),
  '429 with Retry-After': (_request, response) => {
    response.setHeader('retry-after', '7');
    json(response, 429, {});
  },
  // The same on the wire: only who reads back can tell them apart.
  '5xx before the effect': (_request, response) => json(response, 503, {}),
  '5xx after the effect': (_request, response) => json(response, 503, {}),
  '504': (_request, response) => json(response, 504, {}),
};

const success: Answer = (_request, response) => json(response, 200, person);

type Kind = keyof typeof kinds;

/** Sent again with success, after so many milliseconds at least; or the error it ends in; or never sent again. */
type Ending = { readonly againAfterMs: number } | { readonly endsIn: string } | 'found by reading back';

const afterWait: Ending = { againAfterMs: overAfterMs };
const unknown: Ending = { endsIn: 'OutcomeUnknownError' };
const soon: Ending = { againAfterMs: 0 };
const asAsked: Ending = { againAfterMs: 7_000 };

const table: Readonly<Record<Failure, Readonly<Record<Kind, Ending>>>> = {
  'stalled body': {
    // It stalls until the deadline, which leaves no time for another.
    safe: { endsIn: 'DeadlineError' },
    'idempotent-key': unknown,
    'natural-key': unknown,
    'natural-key, nobody reads back': unknown,
    never: unknown,
  },
  'cut after send': {
    safe: afterWait,
    'idempotent-key': afterWait,
    'natural-key': afterWait,
    'natural-key, nobody reads back': unknown,
    never: unknown,
  },
  '429 with Retry-After': {
    // A definite refusal: nothing was done, so all but `never` go again.
    safe: asAsked,
    'idempotent-key': asAsked,
    'natural-key': asAsked,
    'natural-key, nobody reads back': asAsked,
    never: { endsIn: 'RateLimitError' },
  },
  '5xx before the effect': {
    safe: soon,
    'idempotent-key': soon,
    'natural-key': soon,
    'natural-key, nobody reads back': unknown,
    never: unknown,
  },
  '5xx after the effect': {
    safe: soon,
    'idempotent-key': soon,
    'natural-key': 'found by reading back',
    'natural-key, nobody reads back': unknown,
    never: unknown,
  },
  '504': {
    safe: afterWait,
    'idempotent-key': afterWait,
    'natural-key': afterWait,
    'natural-key, nobody reads back': unknown,
    never: unknown,
  },
};

const cells = Object.entries(table).flatMap(([failure, endings]) =>
  Object.entries(endings).map(([kind, ending]) => ({
    failure: failure as Failure,
    kind: kind as Kind,
    ending,
  })),
);

test.each(cells)('$kind × $failure → $ending', async ({ failure, kind, ending }) => {
  const time = createVirtualTime(startMs);
  const sentAtMs: number[] = [];
  const bank = await startLoopbackBank((request, response, index) => {
    sentAtMs.push(time.now());
    return (index === 0 ? failures[failure] : success)(request, response, index);
  });
  const options: BankClientOptions<typeof operations> = {
    baseUrl: bank.url,
    authUrl: bank.url,
    areas: operations,
    clock: time,
    timers: time,
    credentials: { clientId: 'client', clientSecret: 's3cret' },
    random: seededRandom(1),
  };

  const readBack = () => Promise.resolve(failure === '5xx after the effect' ? person : undefined);
  const call = outcomeOf(kinds[kind](createBankClient(options), readBack));
  const outcome = await passingTime(call, {
    time,
    isSent: () => sentAtMs.length > 0,
    stalls: failure === 'stalled body',
  });

  if (ending === 'found by reading back') {
    expect(outcome).toEqual({ kind: 'done', value: person });
    expect(sentAtMs).toHaveLength(1);
  } else if ('endsIn' in ending) {
    expect(outcome).toMatchObject({ name: ending.endsIn });
    expect(sentAtMs).toHaveLength(1);
    // Whoever may have had an effect says from when on it is over.
    const isOpen = failure !== '429 with Retry-After';
    expect((outcome as BankError).retryNotBefore).toBe(isOpen ? startMs + overAfterMs : undefined);
  } else {
    expect(outcome).not.toBeInstanceOf(BankError);
    expect(sentAtMs).toHaveLength(2);
    expect(sentAtMs[1]! - sentAtMs[0]!).toBeGreaterThanOrEqual(ending.againAfterMs);
    expect(bank.requests[1]?.body).toBe(bank.requests[0]?.body);
  }
});

async function outcomeOf(call: PromiseLike<unknown>): Promise<unknown> {
  return call.then(
    (value) => value,
    (error: unknown) => error,
  );
}

/** Wakes whoever sleeps before the next attempt, or else, with a body that stalls, the deadline. */
async function passingTime(
  call: Promise<unknown>,
  { time, isSent, stalls }: { time: VirtualTime; isSent: () => boolean; stalls: boolean },
): Promise<unknown> {
  let isOver = false;
  void call.then(() => (isOver = true));
  await until(() => {
    const delays = time.delays().toSorted((one, other) => one - other);
    // One sleeper is the deadline; before the request was sent there is that of the token's call, too.
    if (isSent() && (delays.length > 1 || stalls)) void time.advance(delays[0] ?? 0);
    return isOver;
  }, 'the end of the call');
  return call;
}
