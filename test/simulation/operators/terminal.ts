import { deployableStage } from '#test/fixtures/stages.ts';
import { createOperators, type PostToOperators } from '#shared/commands/operators-client.ts';
import type { Route } from '#shared/commands/table.ts';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import { runCommand } from '#ops/terminal/application.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { Agenda } from '../agenda.ts';
import type { Invocation } from '../functions.ts';
import type { Trace } from '../trace.ts';
import { fakeScreen } from '#test/fakes/screen.ts';

interface TerminalDeps {
  readonly agenda: Agenda;
  readonly trace: Trace;
  /** A function by its folder. */
  readonly invoke: (folder: string, payload: unknown) => Promise<Invocation<unknown>>;
  /** Principal of the session that signs their requests. */
  readonly principal: string;
  /** Called for a command that failed although its function answered. */
  readonly onFailure: (error: unknown) => void;
}

/** The outcome of a command. */
export interface Typed {
  /** Omitted if the function gave no answer. */
  readonly result?: { readonly text: string; readonly exitCode: number };
  /** The command that was typed, or the one it printed to continue with. */
  readonly next: string;
}

/** Runs what follows `npm run ops --`: production commands, on deployed functions. */
export interface Terminal {
  type(line: string, signal?: AbortSignal): Promise<Typed>;
  /** Goes on with the command until there is an answer. */
  insist(line: string): Promise<void>;
  /** Number of events that were sent again by commands of this route. */
  sent(route: Route): number;
}

const patienceMs = 600_000;

const gatewayAnswer = z.object({ statusCode: z.number(), body: jsonText });
const refusal = z.object({ message: z.string() });
const sending = z.union([
  z.object({ response: z.object({ sent: z.number() }) }),
  z.object({ soFar: z.object({ sent: z.number() }) }),
]);

export function createTerminal({ agenda, trace, invoke, onFailure, principal }: TerminalDeps): Terminal {
  const random = seededRandom(1);
  /** By change: the events that were reported as sent again. */
  const sent = new Map<string, { readonly route: string; readonly count: number }>();
  const returned = async (folder: string, payload: unknown, onSilence: () => void): Promise<unknown> => {
    const invocation = await invoke(folder, payload);
    if (invocation.outcome === 'returned') return invocation.result;
    onSilence();
    throw new TransientError('simulated', 'The function gave no answer');
  };
  /** The operators' API, whose gateway knows who asks. */
  const operators = (onSilence: () => void) => async (route: string, payload: unknown) => {
    const event = {
      pathParameters: { proxy: route },
      requestContext: { identity: { userArn: principal } },
      body: JSON.stringify(payload),
    };
    const result = await returned('operations/operators', event, onSilence);
    const { statusCode, body } = gatewayAnswer.parse(result);
    if (statusCode >= 500) onSilence();
    if (statusCode !== 200) {
      const { message } = refusal.parse(body);
      throw statusCode >= 500
        ? new TransientError('simulated', message)
        : new PermanentError('simulated', message);
    }
    const counted = sending.safeParse(body).data;
    const { change } = z.looseObject({ change: z.optional(z.string()) }).parse(payload);
    if (counted !== undefined && change !== undefined)
      sent.set(change, { route, count: ('response' in counted ? counted.response : counted.soFar).sent });
    return body;
  };
  const type = async (line: string, signal = new AbortController().signal): Promise<Typed> => {
    trace.note(`somebody types: ${line}`);
    let [text, said, isAnswered] = ['', '', true];
    // AWS reports only that an invocation failed, not what it did.
    const onSilence = () => void (isAnswered = false);
    const exitCode = await runCommand(line.split(' '), {
      process: {
        stdout: fakeScreen((some) => void (text += some)),
        stderr: fakeScreen((some) => void (said += some)),
      },
      deployment: (stage) => ({
        stage: deployableStage(stage),
        operators: createOperators(withoutLook(operators(onSilence))),
        mirror: async () => Promise.reject(new Error('Nobody asks the mirror')),
        functions: async () => Promise.resolve([]),
        log: async () => Promise.reject(new Error('Nobody reads logs')),
        outputs: async () => Promise.reject(new Error('Nobody asks for outputs')),
        alarms: async () => Promise.resolve([]),
        ledgerFiles: async () => Promise.reject(new Error('Nobody puts files')),
        statementFiles: async () => Promise.reject(new Error('Nobody asks for files')),
      }),
      clock: agenda,
      timers: agenda,
      random,
      prompt: async () => Promise.reject(new Error('Nobody is asked')),
      interruptible: async (run) => run(signal),
    });
    const next = /^Continue with: npm run ops -- (.*)$/m.exec(said)?.[1] ?? line;
    if (!isAnswered && text === '') return { next };
    // Every answer is printed.
    if (text === '') onFailure(new Error(`${line}: ${said}`));
    return { result: { text, exitCode }, next };
  };
  return {
    type,
    async insist(line) {
      let typed = await type(line);
      while (typed.result === undefined) {
        await agenda.sleep(patienceMs);
        typed = await type(typed.next);
      }
    },
    sent: (route) =>
      [...sent.values()].reduce((sum, each) => sum + (each.route === route ? each.count : 0), 0),
  };
}

/**
 * Whether it is the bank that keeps a command waiting is looked up in metrics and lists of Lambda, which the simulation does
 * not have. What the look finds has tests of its own.
 */
const withoutLook =
  (post: PostToOperators): PostToOperators =>
  async (name, body) => {
    if (name === 'checks/bank' || name === 'checks/work') throw new Error('Nobody looks here');
    return post(name, body);
  };
