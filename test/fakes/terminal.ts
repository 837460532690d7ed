import type { AuditFacts } from '#shared/audit/entry.ts';
import type { CommandFunction } from '#shared/operators/command-functions.ts';
import type { DeployedFunction } from '#shared/commands/operators-client.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { looks, type Look } from '#shared/operators/looks.ts';
import type { OperatorsRoute } from '#shared/operators/routes.ts';
import type { StatementFiles } from '#shared/statements/ports.ts';
import type { StageName } from '#infra/stages.ts';
import type { LedgerFiles } from '#ops/commands/deployment.ts';
import { completeCommand, runCommand } from '#ops/terminal/application.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createChangesInMemory, isChange, lookedAt } from './changes-in-memory.ts';
import { createManualClock } from './manual-clock.ts';

export interface FakeDeployment {
  /** Answers for a function or a route; without it every invocation is refused. */
  readonly answer?: (payload: unknown, asked: CommandFunction | OperatorsRoute) => Promise<unknown>;
  readonly mirror?: MirrorRepository;
  readonly ledgerFiles?: LedgerFiles;
  readonly statementFiles?: Pick<StatementFiles, 'read'>;
  readonly clock?: Clock;
  /** What the person types where the command asks. */
  readonly typed?: string;
  readonly signal?: AbortSignal;
  readonly isTTY?: boolean;
}

interface Carried {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly stages: readonly StageName[];
  readonly asked: readonly unknown[];
  /** The milliseconds that it slept. */
  readonly sleptMs: number;
  /** Of the record. */
  readonly entries: readonly AuditFacts[];
}

/** What comes of a command that somebody types behind `npm run ops --`. */
export async function carryOut(
  line: string | readonly string[],
  { answer = async () => Promise.reject(new Error('nobody answers')), ...fake }: FakeDeployment = {},
): Promise<Carried> {
  const { clock = createManualClock(), signal = new AbortController().signal } = fake;
  let [stdout, stderr, sleptMs] = ['', '', 0];
  const [asked, stages, entries]: [unknown[], StageName[], AuditFacts[]] = [[], [], []];
  const changing = createChangesInMemory({ clock, onEntry: (facts) => void entries.push(facts) });
  const exitCode = await runCommand(typeof line === 'string' ? line.split(' ') : line, {
    process: {
      stdout: { write: (text) => void (stdout += text) },
      stderr: { isTTY: fake.isTTY ?? false, columns: 80, write: (text) => void (stderr += text) },
    },
    deployment: (stage) => {
      stages.push(stage);
      const asking = (name: CommandFunction | OperatorsRoute) => async (payload: unknown) => {
        asked.push(payload);
        return JSON.parse(JSON.stringify(await answer(payload, name))) as unknown;
      };
      return {
        operators: (route) => {
          const look = lookedAt(route);
          if (look !== undefined) return looking(look, asking(look));
          return isChange(route) ? changing(route, asking) : asking(route as OperatorsRoute);
        },
        mirror: async () =>
          fake.mirror === undefined
            ? Promise.reject(new Error('no mirror is deployed'))
            : Promise.resolve(fake.mirror),
        ledgerFiles: async () =>
          fake.ledgerFiles === undefined
            ? Promise.reject(new Error('no bucket'))
            : Promise.resolve(fake.ledgerFiles),
        statementFiles: async () =>
          fake.statementFiles === undefined
            ? Promise.reject(new Error('no bucket of statements is deployed'))
            : Promise.resolve(fake.statementFiles),
      };
    },
    clock,
    random: seededRandom(1),
    timers: { sleep: async (ms) => void (sleptMs += await Promise.resolve(ms)) },
    prompt: async () =>
      fake.typed === undefined ? Promise.reject(new Error('nobody is asked')) : Promise.resolve(fake.typed),
    interruptible: async (run) => run(signal),
  });
  return { exitCode, stdout, stderr, stages, asked, sleptMs, entries };
}

/** As the operators' API passes it on. */
const looking =
  (look: Look, deployed: DeployedFunction): DeployedFunction =>
  async (payload) => {
    looks[look].parse(payload);
    return deployed(payload);
  };

/** What the last word of a command may become; nothing is asked for that. */
export async function complete(words: readonly string[]): Promise<readonly string[]> {
  const refuse = () => {
    throw new Error('completion asks nobody');
  };
  return completeCommand(words, {
    process: { stdout: { write: refuse }, stderr: { write: refuse } },
    deployment: refuse,
    clock: { now: refuse },
    timers: { sleep: refuse },
    random: { uuid: refuse },
    prompt: refuse,
    interruptible: refuse,
  });
}
