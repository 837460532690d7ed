import { toIsoInstant, type Clock, type Timers } from '#shared/kernel/clock.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { Json } from '#shared/kernel/json.ts';
import { release } from '#infra/stage/release.ts';
import type { Deployment } from '#ops/deployment/deployment.ts';
import { keptBy } from './kept-from-stage.ts';
import { showLog } from './logs.ts';
import { maskedAnswer, maskedStatus } from './masked-answer.ts';
import { showStatus, type StageStatus } from './show-status.ts';

interface SupportBundleDeps {
  readonly deployment: Pick<Deployment, 'stage' | 'operators' | 'functions' | 'log' | 'outputs'>;
  readonly clock: Clock;
  readonly timers: Timers;
}

/** What was read, or why it was not: one part that is refused leaves the others. */
type Part = Json | { readonly unread: string };

/** Everything that somebody who helps asks first, and nothing personal. */
interface SupportBundle {
  readonly at: string;
  readonly stage: string;
  readonly versions: { readonly release: string; readonly node: string; readonly platform: string };
  readonly outputs: Part;
  readonly status: Part;
  /** The last lines of the functions that fail or are named by a check. */
  readonly logs: Readonly<Record<string, Part>>;
}

const [linesOfEach, readsAtOnce, sinceMs] = [40, 4, 6 * 3_600_000];
/** More functions fail only if all do, and then the first ones say why. */
const mostLogs = 12;

export async function gatherSupportBundle({
  deployment,
  clock,
  timers,
}: SupportBundleDeps): Promise<SupportBundle> {
  const { stage, operators } = deployment;
  const now = clock.now();
  const status = await showStatus(stage, { operators, clock, timers });
  const names = failingIn(status).slice(0, mostLogs);
  const query = { fromMs: now - sinceMs, toMs: now, most: linesOfEach };
  const logs = await inParallel(
    names,
    readsAtOnce,
    async (name) =>
      [name, await partOf(stage.name, async () => showLog(deployment, { name, ...query }))] as const,
  );
  return {
    at: toIsoInstant(now),
    stage: stage.name,
    versions: { release, node: process.version, platform: process.platform },
    outputs: await partOf(stage.name, async () => deployment.outputs()),
    status: maskedStatus(status, stage.name),
    logs: Object.fromEntries(logs),
  };
}

/** Functions that have noted a failure, as their rows call them. */
function failingIn({ checks }: StageStatus): readonly string[] {
  const named = checks
    .flatMap(({ id, reading }) => (id === 'failing' && 'findings' in reading ? reading.findings : []))
    .flatMap(({ what }) => /^(\S+) fails: /.exec(what)?.[1] ?? []);
  return [...new Set(named)];
}

async function partOf(stage: string, read: () => Promise<unknown>): Promise<Part> {
  try {
    return maskedAnswer(await read());
  } catch (error) {
    return { unread: keptBy(error, stage)?.text ?? (error instanceof Error ? error.name : typeof error) };
  }
}
