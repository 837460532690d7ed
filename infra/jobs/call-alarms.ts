import { type IAlarmAction, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { BaseAlarm } from '#infra/constructs/base-alarm.ts';
import type { BaseFunction } from '#infra/constructs/base-function.ts';
import type { DeadLetterQueue } from '#infra/constructs/base-queue.ts';
import { causeAlarm, soon } from '#infra/constructs/failure-causes.ts';
import { cause, counted, loggedErrors, waiting } from '#infra/constructs/metrics.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { causeNumbers } from '#shared/kernel/failure-kinds.ts';

/** The calls of one caller: a team, or code of the company. */
interface WatchedCalls {
  /** As metrics name it. */
  readonly caller: string;
  /** As people name it. */
  readonly called: string;
  readonly process: BaseFunction;
  /** Asynchronous calls that were given up, if any are made. */
  readonly givenUp?: DeadLetterQueue;
  readonly ifStopped: string;
}

interface CallAlarmsProps {
  readonly stage: Stage;
  readonly calls: WatchedCalls;
  readonly actions: readonly IAlarmAction[];
}

const runbook = 'operations-call';

/** Alarms for one caller's calls of the bank. */
export class CallAlarms extends Construct {
  constructor(scope: Construct, id: string, { stage, calls, actions }: CallAlarmsProps) {
    super(scope, id);
    const { caller, called, process, givenUp, ifStopped } = calls;
    const counting = { stage, service: 'call', dimensions: { team: caller } };
    // Lambda retries asynchronous calls twice; state machines and code of the company continue on their own.
    const threshold = 2;
    causeAlarm(this, {
      process,
      owner: called,
      failing: `Calls of ${called} to the bank fail`,
      ifStopped,
      expression: `MAX([IF(FILL(logged, 0) > ${threshold}, FILL(cause, 0), 0), IF(FILL(errors, 0) > ${threshold}, ${causeNumbers.crash}, 0)])`,
      usingMetrics: {
        logged: loggedErrors({ ...counting, within: soon }),
        cause: cause({ ...counting, within: soon }),
        errors: process.metricErrors({ statistic: Stats.SUM, period: soon }),
      },
      period: soon,
      runbook,
      actions,
      alone: true,
    });
    new BaseAlarm(this, 'Unknown', {
      notice: `It is unknown whether a write that ${called} requested from the bank took effect`,
      runbook,
      metric: counted('OperationUnknown', counting),
      threshold: 0,
      actions,
    });
    if (givenUp === undefined) return;
    new BaseAlarm(this, 'GivenUp', {
      notice: `Asynchronous calls of ${called} were given up after three tries`,
      runbook,
      metric: waiting(givenUp),
      threshold: 0,
      actions,
    });
  }
}
