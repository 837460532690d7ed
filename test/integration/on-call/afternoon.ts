import { afterAll, beforeAll, expect } from 'vitest';
import { systemClock } from '#shared/kernel/system.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { hideFor10Seconds } from '#test/integration/hidden-messages.ts';
import { type DeployedStack, deployedStack } from '#test/integration/stack.ts';
import { typedAt } from '#test/integration/typed-at-stack.ts';

/** Somebody is woken up by an alarm: this is how long they have to find out what it is. */
const causeWithinMs = 60_000;

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
  /** From the fault to the sentence that explains it, which may take a minute. */
  readonly cause: (fault: string, find: () => Promise<unknown>) => Promise<void>;
  /** To be mended at the end, however the test ends. */
  readonly mendAtEnd: (mend: () => Promise<unknown>) => void;
}

/** For the tests of one file. It prints the rows of the evidence: what each fault took. */
export function afternoon(): () => Afternoon {
  let found: Afternoon | undefined;
  let restoreQueues: (() => Promise<void>) | undefined;
  const times: (readonly [fault: string, seconds: number])[] = [];
  const mends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const stack = await deployedStack();
    restoreQueues = await hideFor10Seconds(stack);
    await stack.untilIdle();
    found = {
      ...readingOf(stack),
      async cause(fault, find) {
        const startedMs = systemClock.now();
        await find();
        const ms = systemClock.now() - startedMs;
        times.push([fault, Math.round(ms / 100) / 10]);
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
    process.stdout.write(`${times.map(([fault, seconds]) => `| ${fault} | ${seconds} |`).join('\n')}\n`);
  });

  return () => {
    if (found === undefined) throw new Error('There is no stack to be on call for');
    return found;
  };
}

function readingOf(stack: DeployedStack): Omit<Afternoon, 'cause' | 'mendAtEnd'> {
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
      const { stdout, stderr } = await type(line.replace('npm run ops -- ', ''));
      expect(`${stdout}${stderr}`).toContain(text);
    },
    foundBy: async (check, text) =>
      stack.until({
        what: `${check} finds ${String(text)}`,
        limitMs: causeWithinMs,
        everyMs: 1_000,
        probe: async () =>
          (await findings(check)).find(({ what, example = '' }) => `${what} ${example}`.search(text) >= 0),
      }),
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
