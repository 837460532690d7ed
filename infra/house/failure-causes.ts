import { Duration } from 'aws-cdk-lib';
import { type Alarm, type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type FailureKind, failureKinds } from '#shared/kernel/failure-kinds.ts';
import { HouseAlarm } from './house-alarm.ts';
import type { HouseFunction } from './house-function.ts';

const runbook = 'failing-functions';

/** In this time a part that fails on everything is heard of. */
export const soon = Duration.minutes(10);

const causes: Readonly<Record<FailureKind, string>> = {
  bank: 'the bank does not answer, or answers with errors',
  store: 'an AWS service throttles or cannot serve requests',
  access: 'access is refused (a missing grant, a key, or credentials)',
  code: 'our code fails',
};

interface FailureKindsProps {
  readonly process: HouseFunction;
  /** `Events of cards fail` */
  readonly failing: string;
  /** What people notice. */
  readonly ifStopped: string;
  readonly metric: (kind: FailureKind) => IMetric;
  /** Rings above it. */
  readonly threshold: number;
}

/** One alarm for each kind of failure that the function can meet, each of them a cause of a page. */
export function alarmsByKind(
  scope: Construct,
  { process, failing, ifStopped, metric, threshold }: FailureKindsProps,
): readonly Alarm[] {
  const possible = failureKinds.filter((kind) => kind !== 'bank' || process.callsBank);
  return possible.map(
    (kind) =>
      new HouseAlarm(scope, `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, {
        notice: `${failing} because ${causes[kind]}: ${ifStopped}`,
        runbook,
        metric: metric(kind),
        threshold,
      }),
  );
}

interface CrashProps {
  readonly process: HouseFunction;
  /** Whose copy of the function it is, where there are several. */
  readonly owner?: string;
  readonly ifStopped: string;
  /** Errors in this time; ten minutes, if left out. */
  readonly within?: Duration;
  /** Rings above it; above none, if left out. */
  readonly threshold?: number;
}

/**
 * Invocations that AWS counts as errors. It needs no code of ours to run: a function that dies at its start, for want
 * of a variable or by its bundle, writes no metric, and neither does one that runs out of time or memory.
 */
export function crashAlarm(scope: Construct, props: CrashProps): HouseAlarm {
  const { process, owner, ifStopped, within = soon, threshold = 0 } = props;
  return new HouseAlarm(scope, 'Crash', {
    notice: `The function ${process.folder}${ownedBy(owner)} ends with errors, or crashes before our code runs: ${ifStopped}`,
    runbook,
    metric: process.metricErrors({ statistic: Stats.SUM, period: within }),
    threshold,
  });
}

/** Invocations that AWS refused: the account or the function has no more copies left. */
export function throttleAlarm(scope: Construct, { process, ifStopped }: CrashProps): HouseAlarm {
  return new HouseAlarm(scope, 'Throttled', {
    notice: `AWS throttles the function ${process.folder}, which cannot run as often as needed: ${ifStopped}`,
    runbook,
    metric: process.metricThrottles({ statistic: Stats.SUM, period: Duration.minutes(1) }),
    threshold: 0,
    // A burst that the next seconds absorb is none of anybody's business.
    periods: soon.toMinutes(),
    breaches: 3,
  });
}

const ownedBy = (owner: string | undefined) => (owner === undefined ? '' : ` of ${owner}`);
