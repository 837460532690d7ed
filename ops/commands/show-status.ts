import { stateChecks } from '#shared/checks/checks.ts';
import type { CheckResponse } from '#shared/checks/commands/check-commands.ts';
import { bankFailingSince } from '#shared/checks/bank-checks.ts';
import type { CheckDeps } from '#shared/checks/ports.ts';
import { runChecksTogether, worstOf, type CheckResult, type Verdict } from '#shared/checks/run-checks.ts';
import { functionOf, goingOn } from '#shared/checks/work-checks.ts';
import type { QueueDepth, WorkFacts } from '#shared/checks/work-facts.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { isEmulated } from '#ops/deployment/is-emulated.ts';
import { askAgainWithinMs, askingAgain } from './asking-again.ts';
import { checkDeps, sayingWhatKeeps, type CheckStageDeps } from './check-stage.ts';
import { fewAtOnce } from './few-at-once.ts';
import { ownChecks } from './own-checks.ts';

/** The events of a family, or of a handler of the company's own. */
export interface QueueStatus {
  readonly queue: string;
  /** Within the last 24 hours. Left out if nobody counted it, as on the local stack. */
  readonly received?: number;
  readonly receivedByHour?: readonly number[];
  readonly handled?: number;
  readonly waiting: number;
  readonly oldestSeconds?: number;
  readonly inFlight: number;
  readonly dead: number;
  readonly parked: number;
  readonly unpublished: number;
  /** The cause that was met last, with the first time. */
  readonly failing?: { readonly cause: string; readonly since: string; readonly count: number };
}

export interface BankStatus {
  /** Undefined if it answers. */
  readonly failed?: string;
  /** Since when our functions get no answer of it, as far as one of them has noted it. */
  readonly failingSince?: string;
  readonly token?: CheckResponse<'bank'>['token'];
  readonly secretStoredAt?: string;
  readonly clockDifferenceMs?: number;
}

export interface StageStatus {
  /** Canonical UTC. */
  readonly at: string;
  readonly verdict: Verdict;
  /** Null if it did not answer in time, or could not be asked: the checks say why. */
  readonly bank: BankStatus | null;
  /** Null if it could not be read: the checks say why. */
  readonly queues: readonly QueueStatus[] | null;
  /** Parts of runs by job. Null if it could not be read. */
  readonly jobs: readonly QueueDepth[] | null;
  readonly checks: readonly CheckResult[];
}

/**
 * Somebody who was woken up waits for it, and at night the functions that answer have to start first. On this machine they start
 * on its few cores: as long as they answer one after another, the rest is waited for.
 */
const withinMs = 4_000;
const askAgainLocallyMs = 12_000;
const mostOnMachine = 3;

/** What a stage does now, in seconds. Reads alone. */
export async function showStatus(stage: Stage, by: CheckStageDeps): Promise<StageStatus> {
  const { clock, timers } = by;
  const isLocal = isEmulated(stage);
  const answers = countingAnswers(by.operators);
  const asking = isLocal ? fewAtOnce(answers.operators, mostOnMachine) : by.operators;
  const patienceMs = isLocal ? askAgainLocallyMs : askAgainWithinMs;
  const operators = askingAgain(asking, { clock, untilMs: clock.now() + patienceMs });
  const deps = checkDeps(stage, { ...by, operators });
  const all = [...stateChecks, ...(await ownChecks(stage))];
  const { words, unlessKept } = sayingWhatKeeps(stage);
  const patience = { withinMs, timers, words, ...(isLocal && { isMoving: answers.isMoving }) };
  const checks = unlessKept(await runChecksTogether(all, deps, patience));
  // Only what the checks have read by now.
  const isRead = (id: string) => checks.some((check) => check.id === id && check.reading.state !== 'unread');
  const work = isRead('dead-letters') ? await deps.work() : undefined;
  const jobs = isRead('shards') ? await deps.jobs() : undefined;
  const bank = isRead('bank-secret') ? await deps.bank() : undefined;
  return {
    at: toIsoInstant(clock.now()),
    verdict: worstOf(checks),
    bank: bank === undefined ? null : bankOf(bank, work, clock),
    queues: work === undefined ? null : queuesOf(work, { clock, isCounted: !isLocal }),
    jobs: jobs !== undefined && 'known' in jobs.queues ? jobs.queues.known : null,
    checks,
  };
}

function countingAnswers({ call }: CheckStageDeps['operators']) {
  let isAnswered = false;
  const operators: CheckStageDeps['operators'] = {
    async call(row, request) {
      const answer = await call(row, request);
      isAnswered = true;
      return answer;
    },
  };
  const isMoving = () => {
    const was = isAnswered;
    isAnswered = false;
    return was;
  };
  return { operators, isMoving };
}

function bankOf(
  { failed, token, secretStoredAt, clockDifferenceMs }: CheckResponse<'bank'>,
  work: WorkFacts | undefined,
  clock: CheckDeps['clock'],
): BankStatus {
  const since = work === undefined ? undefined : bankFailingSince(work, clock);
  return {
    ...(failed && { failed: failed.code, ...(since !== undefined && { failingSince: since }) }),
    ...(token && { token }),
    ...(secretStoredAt !== undefined && { secretStoredAt }),
    ...(clockDifferenceMs !== undefined && { clockDifferenceMs }),
  };
}

interface Reading {
  readonly clock: CheckDeps['clock'];
  /** The local stack counts no events. */
  readonly isCounted: boolean;
}

function queuesOf(
  { queues, failing, parked, unpublished, activity }: WorkFacts,
  { clock, isCounted }: Reading,
): readonly QueueStatus[] | null {
  if (!('known' in queues)) return null;
  const causes = 'known' in failing ? goingOn(failing.known, clock) : [];
  const [setAside, notPublished] = [countsOf(parked), countsOf(unpublished)];
  const counted = isCounted && 'known' in activity ? activity.known.queues : [];
  return queues.known.map((depth) => {
    const met = causes.find(({ of }) => of === functionOf(depth.queue));
    return {
      ...depth,
      ...counted.find(({ queue }) => queue === depth.queue),
      parked: setAside.get(depth.queue) ?? 0,
      unpublished: notPublished.get(depth.queue) ?? 0,
      ...(met && { failing: { cause: met.cause, since: met.firstSeen, count: met.count } }),
    };
  });
}

const countsOf = (fact: WorkFacts['parked'] | WorkFacts['unpublished']) =>
  new Map<string, number>('known' in fact ? fact.known.map(({ family, count }) => [family, count]) : []);
