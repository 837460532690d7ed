import { createCallOperation } from '#shared/automation/call-operation.ts';
import type { CallIntents } from '#shared/automation/call-intents.ts';
import { intentsInMemory } from '#shared/automation/intents-in-memory.ts';
import { operationCall, type CallResult } from '#shared/automation/operation-call.ts';
import { createClientCalls } from '#shared/automation/client-calls.ts';
import { createOperationCaller } from '#shared/bank/client/operation-caller.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { createManualClock } from './manual-clock.ts';
import { wholeAnswer } from './whole-answer.ts';

export interface BankRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How the bank takes a request; a thrown error is a connection that broke. */
export type Respond = (request: BankRequest) => Response | Promise<Response>;

/** What a call reaches the outside by. */
export interface AutomationPorts {
  readonly intents: CallIntents;
  readonly objects: Pick<BodyStore, 'write'>;
  readonly wire: { send(request: BankRequest): Promise<Response> };
}

/** An error of Node's `fetch`, by the code of its cause and what the operating system was asked for. */
export const broken = (code: string, syscall = code === 'ECONNREFUSED' ? 'connect' : 'read') =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code, syscall }) });

export const answer = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });

/** Too short for the client to repeat an unanswered request. */
const budgetMs = 60_000;

const tokenSource = {
  current: () => Promise.resolve({ token: { value: 't', generation: 'g', sentAtMs: 0, lifeMs: 1e15 } }),
  accept: () => undefined,
  refuse: () => Promise.resolve(false),
};

/** A team's calls through the real client; the bank is the test's. */
export function createAutomationWorld(allowed: readonly string[]) {
  const clock = createManualClock();
  // Back-off passes at once; a limit is never reached, since the bank answers at once or not at all.
  const timers: Timers = {
    sleep: (delayMs) => {
      if (delayMs >= budgetMs) return new Promise(() => undefined);
      clock.advance(delayMs);
      return Promise.resolve();
    },
  };
  const random = seededRandom(1);
  const intents = intentsInMemory();
  const objects = createMemoryBodyStore();
  const requests: BankRequest[] = [];
  let respond: Respond = () => answer(404, { errors: [{ code: 'model_not_found' }] });
  const ports: AutomationPorts = {
    intents,
    objects,
    wire: {
      send: async (request) => {
        requests.push(request);
        return respond(request);
      },
    },
  };

  const run = async (asked: unknown, through: AutomationPorts = ports): Promise<CallResult> => {
    const client = createOperationCaller({
      baseUrl: 'https://bank.example',
      authUrl: 'https://bank.example',
      clock,
      timers,
      random,
      tokenSource,
      http: async (url, init) => {
        const { pathname, search } = new URL(url);
        const text = typeof init.body === 'string' ? init.body : '{}';
        const body = JSON.parse(text) as BankRequest['body'];
        return through.wire.send({ method: init.method ?? '', path: pathname + search, body });
      },
    });
    const callOperation = createCallOperation({
      allowed,
      bank: createClientCalls(client),
      intents: through.intents,
      replies: { objects: through.objects, bucket: 'bodies', prefix: 'calls/team', maxInlineBytes: 1_000 },
      clock,
      random,
      budgetMs: () => budgetMs,
    });
    return wholeAnswer(operationCall, (await callOperation(asked)).result);
  };

  return {
    clock,
    intents,
    objects,
    requests,
    ports,
    writes: () => requests.filter(({ method }) => method !== 'GET'),
    respondWith: (next: Respond) => void (respond = next),
    call: run,
  };
}
