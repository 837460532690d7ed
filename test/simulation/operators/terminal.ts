import { isRecord } from '#shared/kernel/json.ts';
import type { FunctionName } from '#ops/commands/deployment.ts';
import { runCommand } from '#ops/terminal/application.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createChangesInMemory, isChange } from '#test/fakes/changes-in-memory.ts';
import type { Agenda } from '../agenda.ts';
import type { Invocation } from '../functions.ts';
import type { Trace } from '../trace.ts';

interface TerminalDeps {
  readonly agenda: Agenda;
  readonly trace: Trace;
  /** A function by its folder. */
  readonly invoke: (folder: string, payload: unknown) => Promise<Invocation<unknown>>;
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
  /** Number of events that the function in this folder reported as sent again. */
  sent(folder: string): number;
}

const patienceMs = 600_000;

/** The functions that people invoke. */
const folders: Readonly<Partial<Record<FunctionName, string>>> = {
  ReplayFunction: 'operations/replay',
  ParkedFunction: 'operations/parked',
  DeadLettersFunction: 'operations/dead-letters',
  PortfolioFunction: 'schedules/portfolio',
  RunsFunction: 'operations/portfolio',
};

export function createTerminal({ agenda, trace, invoke, onFailure }: TerminalDeps): Terminal {
  const sent = new Map<string, number>();
  const random = seededRandom(1);
  const changing = createChangesInMemory({ clock: agenda });
  /** Functions that answer over the network. */
  const deployed = (onSilence: () => void) => (outputName: FunctionName) => {
    const folder = folders[outputName] ?? '';
    return async (payload: unknown) => {
      const invocation = await invoke(folder, payload);
      if (invocation.outcome !== 'returned') {
        onSilence();
        throw new Error('The function gave no answer');
      }
      const { result } = invocation;
      const isDry = isRecord(payload) && payload['dryRun'] === true;
      if (isRecord(result) && !isDry) sent.set(folder, (sent.get(folder) ?? 0) + Number(result['sent'] ?? 0));
      return JSON.parse(JSON.stringify(result)) as unknown;
    };
  };
  const type = async (line: string, signal = new AbortController().signal): Promise<Typed> => {
    trace.note(`somebody types: ${line}`);
    let [text, said, isAnswered] = ['', '', true];
    // AWS reports only that an invocation failed, not what it did.
    const asking = deployed(() => (isAnswered = false));
    const exitCode = await runCommand(line.split(' '), {
      process: {
        stdout: { write: (some) => void (text += some) },
        stderr: { write: (some) => void (said += some) },
      },
      deployment: () => ({
        function: asking,
        operators: (route) =>
          isChange(route)
            ? changing(route, asking)
            : async () => Promise.reject(new Error('Nobody decides anything')),
        mirror: async () => Promise.reject(new Error('Nobody asks the mirror')),
        statementFiles: async () => Promise.reject(new Error('Nobody asks for files')),
      }),
      clock: agenda,
      timers: agenda,
      random,
      prompt: async () => Promise.reject(new Error('Nobody is asked')),
      interruptible: async (run) => run(signal),
    });
    const next = /^Continue with: npm run ops -- (.*)$/m.exec(said)?.[1] ?? line;
    if (!isAnswered) return { next };
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
    sent: (folder) => sent.get(folder) ?? 0,
  };
}
