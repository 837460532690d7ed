import { isRecord } from '#shared/kernel/json.ts';
import { parseCommand, type Command } from '#ops/command.ts';
import type { CommandResult } from '#ops/command-result.ts';
import { answerDeadLetters } from '#ops/dead-letters/answer.ts';
import type { DeployedJob } from '#ops/deployed-job.ts';
import { answerParked } from '#ops/parked/answer.ts';
import { replayDays } from '#ops/replay/replay-days.ts';
import type { Agenda } from '../agenda.ts';
import type { Invocation } from '../functions.ts';
import type { Trace } from '../trace.ts';

export interface TerminalDeps {
  readonly agenda: Agenda;
  readonly trace: Trace;
  /** A function by its folder. */
  readonly invoke: (folder: string, payload: unknown) => Promise<Invocation<unknown>>;
  /** Told of a command that failed although its function answered. */
  readonly onFailure: (error: unknown) => void;
}

/** What became of a command. */
export interface Typed {
  /** Left out where the function gave no answer. */
  readonly result?: CommandResult;
  /** What was typed, or what it said to go on with. */
  readonly next: string;
}

/** Where somebody types what follows `npm run ops --`: commands of production, on deployed functions. */
export interface Terminal {
  type(line: string, signal?: AbortSignal): Promise<Typed>;
  /** Types it again and again until there is an answer. */
  insist(line: string): Promise<void>;
  /** How many events the functions below `operations/` said to have sent again. */
  sent(name: string): number;
}

const patienceMs = 600_000;

/** AWS says that an invocation failed, and nothing of what it did. */
class NoAnswer extends Error {}

export function createTerminal({ agenda, trace, invoke, onFailure }: TerminalDeps): Terminal {
  const sent = new Map<string, number>();
  const jobOf =
    (name: string): DeployedJob =>
    async (payload) => {
      const invocation = await invoke(`operations/${name}`, payload);
      if (invocation.outcome !== 'returned') throw new NoAnswer();
      const { result } = invocation;
      const isDry = isRecord(payload) && payload['dryRun'] === true;
      if (isRecord(result) && !isDry) sent.set(name, (sent.get(name) ?? 0) + Number(result['sent'] ?? 0));
      // It comes over the network.
      return JSON.parse(JSON.stringify(result)) as unknown;
    };
  const time = { clock: agenda, timers: agenda };
  const bar = { show: () => undefined, end: () => undefined };

  const carryOut = async (
    asked: Command,
    terminal: Pick<Parameters<typeof replayDays>[2], 'signal' | 'say'>,
  ) => {
    switch (asked.command) {
      case 'replay':
        return replayDays(jobOf('replay'), asked, { ...time, ...terminal, bar });
      case 'list-parked':
      case 'show-parked':
      case 'redrive-parked':
      case 'redrive-parked-family':
        return answerParked(asked, jobOf('parked'), time);
      case 'list-dead-letters':
      case 'show-dead-letter':
      case 'redrive-dead-letters':
        return answerDeadLetters(asked, jobOf('dead-letters'), time);
      default:
        throw new Error(`Nobody types ${JSON.stringify(asked)}`);
    }
  };
  const type = async (line: string, signal = new AbortController().signal): Promise<Typed> => {
    trace.note(`somebody types: ${line}`);
    let next = line;
    const say = (said: string) => {
      next = said.replace('Go on with: npm run ops -- ', '');
    };
    try {
      const result = await carryOut(parseCommand(line.split(' ')), { signal, say });
      return { result, next };
    } catch (error) {
      if (!(error instanceof NoAnswer)) onFailure(error);
      return { next };
    }
  };
  return {
    type,
    async insist(line) {
      while ((await type(line)).result === undefined) await agenda.sleep(patienceMs);
    },
    sent: (name) => sent.get(name) ?? 0,
  };
}
