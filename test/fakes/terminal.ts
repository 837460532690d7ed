import type { AuditFacts } from '#shared/audit/entry.ts';
import { createOperators } from '#shared/commands/operators-client.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { StatementFiles } from '#shared/statements/model/ports.ts';
import type { ListedFunction } from '#infra/functions-of-stage.ts';
import type { Deployment, LedgerFiles } from '#ops/deployment/deployment.ts';
import type { ListedAlarm } from '#infra/alarms-of-stage.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { lookMs, noticeAfterMs } from '#ops/commands/bank-notice.ts';
import { completeCommand, runCommand } from '#ops/terminal/application.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { fakeScreen } from './screen.ts';
import { createOperatorsInMemory, type Answering } from './operators-in-memory.ts';
import { createManualClock } from './manual-clock.ts';

export interface FakeDeployment {
  /** Answers for a function or a route; without it every invocation is refused. */
  readonly answer?: Answering;
  /** Settings that differ from those of the stage that was typed. */
  readonly stage?: Partial<Stage>;
  readonly alarms?: readonly ListedAlarm[];
  readonly functions?: readonly ListedFunction[];
  readonly log?: Deployment['log'];
  readonly outputs?: Awaited<ReturnType<Deployment['outputs']>>;
  readonly mirror?: MirrorRepository;
  readonly ledgerFiles?: LedgerFiles;
  readonly statementFiles?: Pick<StatementFiles, 'read'>;
  readonly clock?: Clock;
  /** What the person types where the command asks. */
  readonly typed?: string;
  readonly signal?: AbortSignal;
  /** A sleep of so many milliseconds ends only if it is interrupted: nobody is slower than that. */
  readonly patienceMs?: number;
  readonly isTTY?: boolean;
  /** Commands take so long that somebody asks whether it is the bank. */
  readonly isSlow?: boolean;
}

interface Carried {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly stages: readonly string[];
  readonly asked: readonly unknown[];
  /** The milliseconds that it slept. */
  readonly sleptMs: number;
  /** Entries of the audit log. */
  readonly entries: readonly AuditFacts[];
}

/** What comes of a command that somebody types behind `npm run ops --`. */
export async function carryOut(
  line: string | readonly string[],
  { answer = async () => Promise.reject(new Error('nobody answers')), ...fake }: FakeDeployment = {},
): Promise<Carried> {
  const { clock = createManualClock(), signal = new AbortController().signal } = fake;
  let [stdout, stderr, sleptMs] = ['', '', 0];
  const [asked, stages, entries]: [unknown[], string[], AuditFacts[]] = [[], [], []];
  const asking: Answering = async (payload, name) => {
    asked.push(payload);
    return JSON.parse(JSON.stringify(await answer(payload, name))) as unknown;
  };
  const onEntry = (facts: AuditFacts) => void entries.push(facts);
  const operators = createOperators(createOperatorsInMemory({ clock, answer: asking, onEntry }));
  const exitCode = await runCommand(typeof line === 'string' ? line.split(' ') : line, {
    process: {
      stdout: fakeScreen((text) => void (stdout += text)),
      stderr: fakeScreen((text) => void (stderr += text), { isTTY: fake.isTTY ?? false, columns: 80 }),
    },
    deployment: (stage) => {
      stages.push(stage);
      return {
        stage: { ...deployableStage(stage), ...fake.stage },
        operators,
        alarms: async () => Promise.resolve(fake.alarms ?? []),
        functions: async () => Promise.resolve(fake.functions ?? []),
        log: fake.log ?? (async () => Promise.reject(new Error('no log is deployed'))),
        outputs: async () =>
          fake.outputs === undefined
            ? Promise.reject(new Error('no stack is deployed'))
            : Promise.resolve(fake.outputs),
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
    timers: {
      sleep: async (ms) =>
        ms === fake.patienceMs || ms === lookMs || (ms === noticeAfterMs && fake.isSlow !== true)
          ? new Promise(() => undefined)
          : void (sleptMs += await Promise.resolve(ms)),
    },
    prompt: async () =>
      fake.typed === undefined ? Promise.reject(new Error('nobody is asked')) : Promise.resolve(fake.typed),
    interruptible: async (run) => run(signal),
  });
  return { exitCode, stdout, stderr, stages, asked, sleptMs, entries };
}

/** What the last word of a command may become; nothing is asked for that. */
export async function complete(words: readonly string[]): Promise<readonly string[]> {
  const refuse = () => {
    throw new Error('completion asks nobody');
  };
  return completeCommand(words, {
    process: { stdout: fakeScreen(refuse), stderr: fakeScreen(refuse) },
    deployment: refuse,
    clock: { now: refuse },
    timers: { sleep: refuse },
    random: { uuid: refuse },
    prompt: refuse,
    interruptible: refuse,
  });
}
