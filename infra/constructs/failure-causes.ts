import { Duration } from 'aws-cdk-lib';
import { type Alarm, type IAlarmAction, MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { causeNumbers, type FailureKind, failureKinds } from '#shared/kernel/failure-kinds.ts';
import { BaseAlarm, type BaseAlarmProps } from './base-alarm.ts';
import type { BaseFunction } from './base-function.ts';
import { cause, type Counting, loggedErrors } from './metrics.ts';

const runbook = 'failing-functions';

/** A part that fails on everything triggers an alarm within this time. */
export const soon = Duration.minutes(10);

const causes: Readonly<Record<FailureKind, string>> = {
  bank: 'the bank does not answer, or answers with errors',
  store: 'an AWS service throttles or cannot serve requests',
  code: 'our code fails',
  access: 'access is refused (a missing grant, a key, or credentials)',
};

export interface CauseAlarmProps
  extends Pick<MathExpression, 'expression' | 'period'>, Pick<BaseAlarmProps, 'periods' | 'breaches'> {
  readonly process: BaseFunction;
  /** The team, if each has its own copy of the function. */
  readonly owner?: string;
  /** `Events of cards fail` */
  readonly failing: string;
  /** What people notice. */
  readonly ifStopped: string;
  /** What decides in the expression, if one metric does. */
  readonly deciding?: Pick<BaseAlarmProps, 'metric' | 'threshold'>;
  /** It belongs to no page: it notifies by itself, and its expression has crashes, too, which our code does not report. */
  readonly alone?: true;
  /** What its numbers below that of a crash mean, if it has any. */
  readonly ofQueue?: readonly string[];
  readonly runbook?: BaseAlarmProps['runbook'];
  /** By their names in the expression, whose value is 0 or the number of the cause. */
  readonly usingMetrics: NonNullable<ConstructorParameters<typeof MathExpression>[0]['usingMetrics']>;
  /** Its own, or of the page that it is a cause of. */
  readonly actions: readonly IAlarmAction[];
}

/**
 * One alarm on all that a function fails by. A metric for each kind would cost four times as much, so the value of this one
 * says which kind it is. Its text has the numbers, and each message of an alarm has the value.
 */
export function causeAlarm(scope: Construct, props: CauseAlarmProps): readonly Alarm[] {
  const { process, owner, failing, ifStopped, alone, ofQueue = [], actions } = props;
  // The emulator rejects metric expressions. A stage that notifies nobody has what decides in them, without its cause.
  if (actions.length === 0)
    return [
      props.deciding === undefined
        ? crashAlarm(scope, props)
        : new BaseAlarm(scope, causeAlarmId, {
            notice: `${failing}: ${ifStopped}`,
            runbook,
            ...props.deciding,
          }),
    ];
  const legend = [
    ...ofQueue,
    ...(alone ? [`${causeNumbers.crash} ${crashed(process, owner)}`] : []),
    ...failureKinds
      .filter((kind) => kind !== 'bank' || process.callsBank)
      .toSorted((one, other) => causeNumbers[one] - causeNumbers[other])
      .map((kind) => `${causeNumbers[kind]} ${causes[kind]}`),
  ];
  return [
    new BaseAlarm(scope, causeAlarmId, {
      notice: `${failing}: ${ifStopped}. The value says why: ${legend.join('; ')}`,
      runbook: props.runbook ?? runbook,
      metric: new MathExpression({
        label: 'Number of the cause',
        expression: props.expression,
        usingMetrics: props.usingMetrics,
        period: props.period,
      }),
      threshold: 0,
      ...(props.periods !== undefined && { periods: props.periods }),
      ...(props.breaches !== undefined && { breaches: props.breaches }),
      ...(alone && { actions }),
    }),
  ];
}

/** The cause of more than so many errors that a function logged within ten minutes. Both metrics are written for each. */
export function loggedCause(counting: Counting, threshold: number) {
  const { metric, cause: why } = loggedFailures(counting, threshold);
  return {
    expression: `IF(failed > ${threshold}, cause, 0)`,
    usingMetrics: { failed: metric, cause: why },
    period: soon,
    deciding: { metric, threshold },
  };
}

/** More than so many errors that a function logged in a period: within ten minutes, if the alarm does not say. */
export const loggedFailures = (counting: Counting, threshold: number) => ({
  metric: loggedErrors({ ...counting, within: soon }),
  threshold,
  cause: cause({ ...counting, within: soon }),
});

/** By which people and `change-alarms.ts` know that its value is a number of a cause. */
export const causeAlarmId = 'Cause';

interface CrashProps {
  readonly process: BaseFunction;
  /** The team, if each has its own copy of the function. */
  readonly owner?: string;
  readonly ifStopped: string;
  /** Alarms above this value; defaults to 0. */
  readonly threshold?: number;
}

/**
 * Invocations that AWS counts as errors. Needs no code of ours to run: a function that crashes at its start (a missing
 * variable, a broken bundle), or runs out of time or memory, writes no metrics.
 */
export function crashAlarm(scope: Construct, props: CrashProps): BaseAlarm {
  const { process, owner, ifStopped, threshold = 0 } = props;
  return new BaseAlarm(scope, 'Crash', {
    notice: `${sentence(crashed(process, owner))}: ${ifStopped}`,
    runbook,
    metric: process.metricErrors({ statistic: Stats.SUM, period: soon }),
    threshold,
  });
}

const crashed = (process: BaseFunction, owner: string | undefined) =>
  `the function ${process.folder}${owner === undefined ? '' : ` of ${owner}`} ends with errors, or crashes before our code runs`;

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
