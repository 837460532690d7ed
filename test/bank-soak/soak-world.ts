import type { ApiFault } from '#sandbox/engine/api-faults.ts';
import { createVirtualClock } from '#sandbox/engine/clock.ts';
import { createBank } from '#sandbox/bank/create-bank.ts';
import { createSandboxApp } from '#sandbox/server/sandbox-app.ts';
import { header } from '#sandbox/testing/fake-subscriber.ts';
import { dawn } from '#sandbox/testing/virtual-bank.ts';
import { tasks } from '#sandbox/transitions/tasks.ts';
import type { WebhookAnswer, WebhookRequest } from '#sandbox/webhooks/transport.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { silentLog } from '#shared/kernel/telemetry.ts';
import type { Answer } from '#test/contract/simulated-bank.ts';
import { createDice, type Dice } from '#test/simulation/dice.ts';
import { unlike } from './violation-of-answer.ts';

/** An answer, and what befell the call. */
export interface FaultyAnswer extends Answer {
  readonly fault: ApiFault['fault'] | undefined;
}

export type SoakWorld = ReturnType<typeof createSoakWorld>;

/** A bank in virtual time whose subscribers answer by the dice, called over its own interface and its control one. */
export function createSoakWorld(seed: number) {
  const dice = createDice(seed);
  const clock = createVirtualClock(dawn);
  /** Kept until somebody asks: a notification goes out in the middle of a step, and in the middle of a call. */
  const complaints: string[] = [];
  const subscriber = createSubscriber(dice.fork(), complaints);
  const bank = createBank({ clock, random: seededRandom(seed), transport: subscriber, tasks });
  const log = {
    ...silentLog,
    error: (message: string, { error }: { error?: unknown } = {}) => {
      complaints.push(`${message}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
    },
  };
  const app = createSandboxApp(bank, clock, { log, timers: { sleep: async () => Promise.resolve() } });
  const send = async (path: string, init: RequestInit): Promise<FaultyAnswer> => {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization'))
      headers.set('authorization', `Bearer ${bank.tokens.issue().access_token}`);
    const before = bank.apiFaults.shown();
    const response = await app.request(`https://bank.example${path}`, { ...init, headers });
    const after = bank.apiFaults.shown();
    const fault = after.find(({ occurred }, index) => occurred !== before[index]?.occurred)?.fault;
    // Its body has no end.
    const read = fault === 'stalled' ? new Response(null, response) : response;
    return { ...(await answerOf(read)), fault };
  };
  return {
    bank,
    clock,
    dice,
    send,
    /** What the control interface answers; a text goes as it is. */
    control: async (method: string, path: string, body?: unknown) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const init = { method, ...(body !== undefined && { body: text }) };
      return answerOf(await app.request(`https://bank.example/sandbox${path}`, init));
    },
    takeComplaints: () => complaints.splice(0),
  };
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const bytes = new Uint8Array(await wholeBody(response));
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  const body: unknown = isJson ? parsed(Buffer.from(bytes).toString()) : undefined;
  return { status, headers, body, bytes };
}

/** A fault may break a connection in the middle of a body. */
async function wholeBody(response: Response): Promise<ArrayBuffer> {
  try {
    return await response.arrayBuffer();
  } catch {
    return new ArrayBuffer(0);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Takes most notifications, and checks that each is as the catalogue of events describes it. */
function createSubscriber(dice: Dice, complaints: string[]) {
  const answers: readonly WebhookAnswer[] = [200, 200, 200, 200, 200, 200, 500, 'timeout', 422];
  return {
    send: async (request: WebhookRequest): Promise<WebhookAnswer> => {
      const type = header(request, 'Webhook-Event-Type') ?? '';
      if (type === 'WEBHOOK-SUBSCRIPTION') return Promise.resolve(200);
      const definition = definitionOf(type);
      const decoded = decodeBody(request.body);
      const payload = decoded.outcome === 'decoded' ? decoded.value : decoded.reason;
      const wrong = definition && unlike(type, definition.payload, payload);
      if (wrong !== undefined) complaints.push(wrong);
      return Promise.resolve(dice.pick(answers));
    },
  };
}
