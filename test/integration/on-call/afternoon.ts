import { afterAll, beforeAll, expect } from 'vitest';
import { systemClock } from '#shared/kernel/system.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { leaveRows, type FoundCause } from '#test/drills/on-call-page.ts';
import { hideFor10Seconds } from '#test/integration/hidden-messages.ts';
import { type DeployedStack, deployedStack } from '#test/integration/stack.ts';
import { typedAt } from '#test/integration/typed-at-stack.ts';

/** Somebody is woken up by an alarm: this is how long they have to find out what it is. */
const causeWithinMs = 60_000;

interface Repair {
  readonly by: string;
  /** From the first page of the console, once it is found there. */
  readonly clicks?: () => number;
}

interface Found {
  readonly what: string;
  readonly toDo: string;
  readonly example?: string;
  readonly command?: string;
  readonly money?: { readonly cents: Readonly<Record<string, number>>; readonly accounts: number };
}

/** Somebody on call at the stack of the integration tests: what they type, and how long a cause takes them. */
interface Afternoon {
  readonly stack: DeployedStack;
  readonly settings: ReturnType<typeof awsClientSettings>;
  readonly type: ReturnType<typeof typedAt>;
  /** A command says it. */
  readonly said: (line: string, text: string) => Promise<void>;
  /** What a check finds with such a sentence. */
  readonly foundBy: (check: string, text: string | RegExp) => Promise<Found>;
  readonly isOver: (check: string, text: string | RegExp) => Promise<void>;
  /** From the fault to the sentence that explains it, which may take a minute; and what repairs it, for the evidence. */
  readonly cause: (fault: string, find: () => Promise<unknown>, repair: Repair) => Promise<void>;
  /** To be mended at the end, however the test ends. */
  readonly mendAtEnd: (mend: () => Promise<unknown>) => void;
}

/** Which checks and commands were asked since the last fault. */
interface Asked {
  checks: string[];
  commands: string[];
}

/** For the tests of one file, which leave the rows of the evidence: what each fault took. */
export function afternoon(file: string): () => Afternoon {
  let found: Afternoon | undefined;
  let restoreQueues: (() => Promise<void>) | undefined;
  const causes: FoundCause[] = [];
  const asked: Asked = { checks: [], commands: [] };
  const mends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const stack = await deployedStack();
    restoreQueues = await hideFor10Seconds(stack);
    await stack.untilIdle();
    found = {
      ...readingOf(stack, asked),
      async cause(fault, find, { by, clicks }) {
        Object.assign(asked, { checks: [], commands: [] });
        const startedMs = systemClock.now();
        await find();
        const ms = systemClock.now() - startedMs;
        causes.push({
          fault,
          foundBy: asked.checks[0] ?? '',
          explainedBy: asked.commands.at(-1) ?? 'status',
          repairedBy: by,
          seconds: Math.round(ms / 100) / 10,
          ...(clicks && { clicks: clicks() }),
        });
        expect(ms).toBeLessThan(causeWithinMs);
      },
      mendAtEnd: (mend) => void mends.push(mend),
    };
    const { type } = found;
    // The first call of each function waits for its start, which no account makes it do one after another.
    await stack.until({
      what: 'each function has started',
      limitMs: 200_000,
      everyMs: 5_000,
      probe: async () => !(await type('status -o short')).stdout.includes('could not be read') || undefined,
    });
  }, 300_000);

  afterAll(async () => {
    for (const mend of mends) await mend();
    await restoreQueues?.();
    process.stdout.write(`${causes.map(({ fault, seconds }) => `| ${fault} | ${seconds} |`).join('\n')}\n`);
    leaveRows(file, causes);
  });

  return () => {
    if (found === undefined) throw new Error('There is no stack to be on call for');
    return found;
  };
}

function readingOf(stack: DeployedStack, asked: Asked): Omit<Afternoon, 'cause' | 'mendAtEnd'> {
  const type = typedAt(stack);
  const findings = async (check: string): Promise<readonly Found[]> => {
    const { stdout } = await type('status -o json');
    const { checks } = JSON.parse(stdout) as {
      readonly checks: readonly { id: string; reading: { state: string; findings?: readonly Found[] } }[];
    };
    const { reading } = checks.find(({ id }) => id === check)!;
    return reading.state === 'findings' ? (reading.findings ?? []) : [];
  };
  return {
    stack,
    type,
    settings: awsClientSettings(awsOf(stack.environment)),
    async said(line, text) {
      const typed = line.replace('npm run ops -- ', '');
      asked.commands.push(nameOf(typed));
      const { stdout, stderr } = await type(typed);
      expect(`${stdout}${stderr}`).toContain(text);
    },
    foundBy: async (check, text) => {
      asked.checks.push(check);
      return stack.until({
        what: `${check} finds ${String(text)}`,
        limitMs: causeWithinMs,
        everyMs: 1_000,
        probe: async () =>
          (await findings(check)).find(({ what, example = '' }) => `${what} ${example}`.search(text) >= 0),
      });
    },
    async isOver(check, text) {
      await stack.until({
        what: `${check} finds it no more`,
        limitMs: causeWithinMs,
        everyMs: 1_000,
        probe: async () => (await findings(check)).every(({ what }) => what.search(text) < 0) || undefined,
      });
    },
  };
}

/** A command without what it was told: `logs events/accounts`. */
const nameOf = (typed: string): string =>
  /^[a-z][a-z/-]*(?: [a-z][a-z/-]*)*(?= |$)/.exec(typed)?.[0] ?? typed;
