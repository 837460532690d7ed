import { Duration } from 'aws-cdk-lib';
import { type Alarm, type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type FailureKind, failureKinds } from '#shared/kernel/failure-kinds.ts';
import { BaseAlarm } from './base-alarm.ts';
import type { BaseFunction } from './base-function.ts';

const runbook = 'failing-functions';

/** A part that fails on everything triggers an alarm within this time. */
export const soon = Duration.minutes(10);

const causes: Readonly<Record<FailureKind, string>> = {
  bank: 'the bank does not answer, or answers with errors',
  store: 'an AWS service throttles or cannot serve requests',
  access: 'access is refused (a missing grant, a key, or credentials)',
  code: 'our code fails',
};

interface FailureKindsProps {
  readonly process: BaseFunction;
  /** `Events of cards fail` */
  readonly failing: string;
  /** What people notice. */
  readonly ifStopped: string;
  readonly metric: (kind: FailureKind) => IMetric;
  /** Alarms above this value. */
  readonly threshold: number;
}

/** One alarm for each kind of failure that the function can have, each a cause of a page. */
export function alarmsByKind(
  scope: Construct,
  { process, failing, ifStopped, metric, threshold }: FailureKindsProps,
): readonly Alarm[] {
  const possible = failureKinds.filter((kind) => kind !== 'bank' || process.callsBank);
  return possible.map(
    (kind) =>
      new BaseAlarm(scope, `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, {
        notice: `${failing} because ${causes[kind]}: ${ifStopped}`,
        runbook,
        metric: metric(kind),
        threshold,
      }),
  );
}

interface CrashProps {
  readonly process: BaseFunction;
  /** The team, if each has its own copy of the function. */
  readonly owner?: string;
  readonly ifStopped: string;
  /** Period over which errors are counted; defaults to ten minutes. */
  readonly within?: Duration;
  /** Alarms above this value; defaults to 0. */
  readonly threshold?: number;
}

/**
 * Invocations that AWS counts as errors. Needs no code of ours to run: a function that crashes at its start (a missing
 * variable, a broken bundle), or runs out of time or memory, writes no metrics.
 */
export function crashAlarm(scope: Construct, props: CrashProps): BaseAlarm {
  const { process, owner, ifStopped, within = soon, threshold = 0 } = props;
  return new BaseAlarm(scope, 'Crash', {
    notice: `The function ${process.folder}${ownedBy(owner)} ends with errors, or crashes before our code runs: ${ifStopped}`,
    runbook,
    metric: process.metricErrors({ statistic: Stats.SUM, period: within }),
    threshold,
  });
}

/** Invocations that AWS refused: the concurrency of the account or function is used up. */
export function throttleAlarm(scope: Construct, { process, ifStopped }: CrashProps): BaseAlarm {
  return new BaseAlarm(scope, 'Throttled', {
    notice: `AWS throttles the function ${process.folder}, which cannot run as often as needed: ${ifStopped}`,
    runbook,
    metric: process.metricThrottles({ statistic: Stats.SUM, period: Duration.minutes(1) }),
    threshold: 0,
    // A burst that is absorbed within seconds needs no attention.
    periods: soon.toMinutes(),
    breaches: 3,
  });
}

const ownedBy = (owner: string | undefined) => (owner === undefined ? '' : ` of ${owner}`);
