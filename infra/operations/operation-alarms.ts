import { Duration } from 'aws-cdk-lib';
import { type IAlarmAction, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import type { EventCommands } from './event-commands.ts';
import type { ExampleWelcome } from './example-welcome.ts';
import { alarmsByKind, crashAlarm, soon } from '#infra/constructs/failure-causes.ts';
import { BaseAlarm } from '#infra/constructs/base-alarm.ts';
import type { BaseFunction } from '#infra/constructs/base-function.ts';
import type { DeadLetterQueue } from '#infra/constructs/base-queue.ts';
import { counted, loggedErrors, waiting } from '#infra/constructs/metrics.ts';
import { addPage } from '#infra/constructs/page.ts';
import type { OperatorsApi } from './operators-api.ts';
import type { RunCommands } from './run-commands.ts';

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

interface OperationAlarmsProps {
  readonly stage: Stage;
  readonly calls: WatchedCalls;
  readonly actions: readonly IAlarmAction[];
}

const period = Duration.minutes(5);
const runbook = 'operations-call';

/** Alarms for one caller's calls of the bank. */
export class OperationAlarms extends Construct {
  constructor(scope: Construct, id: string, { stage, calls, actions }: OperationAlarmsProps) {
    super(scope, id);
    const { caller, called, process, givenUp, ifStopped } = calls;
    const counting = { stage, service: 'call', dimensions: { team: caller } };
    // Lambda retries asynchronous calls twice; state machines and code of the company continue on their own.
    const threshold = 2;
    addPage(this, 'Failing', {
      notice: `Calls of ${called} to the bank fail: ${ifStopped}`,
      runbook,
      causes: [
        ...alarmsByKind(this, {
          process,
          failing: `Calls of ${called} to the bank fail`,
          ifStopped,
          metric: (kind) => loggedErrors(kind, { ...counting, within: soon }),
          threshold,
        }),
        crashAlarm(this, { process, owner: called, ifStopped, threshold }),
      ],
      actions,
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

interface CommandAlarmsProps {
  readonly stage: Stage;
  readonly commands: EventCommands;
  readonly runs: RunCommands;
  readonly operators: OperatorsApi;
  readonly actions: readonly IAlarmAction[];
}

/** Functions invoked from the command line: only the caller sees an error. */
export class CommandAlarms extends Construct {
  constructor(scope: Construct, id: string, props: CommandAlarmsProps) {
    super(scope, id);
    const { stage, commands, runs, operators, actions } = props;
    const { replay, parked, deadLetters } = commands;
    const again = 'people cannot send events through their handlers again';
    for (const [name, process, ifStopped] of [
      ['Replay', replay, again],
      ['Parked', parked, again],
      ['DeadLetters', deadLetters, again],
      ['Runs', runs.runs, 'people cannot see runs and breaks, nor stop a run'],
      ['Checks', operators.functions.checks, 'people cannot check the stage'],
      ['Lives', operators.functions.lives, 'people cannot follow an event'],
      ['Operators', operators.answerer, 'people can neither approve nor change anything'],
    ] as const) {
      const cause = crashAlarm(new Construct(this, name), { process, ifStopped, threshold: 2 });
      cause.addAlarmAction(...actions);
      cause.addOkAction(...actions);
    }
    new BaseAlarm(this, 'HeadNotKept', {
      notice:
        'After a decision of two persons, the head of the audit log could not be kept outside of its table',
      runbook: 'audit',
      metric: counted('AuditHeadNotKept', { stage, service: 'operators' }),
      threshold: 0,
      actions,
    });
  }
}

interface WelcomeAlarmsProps {
  readonly welcome: ExampleWelcome;
  readonly actions: readonly IAlarmAction[];
}

/** Alarms for the example state machine. */
export class WelcomeAlarms extends Construct {
  constructor(scope: Construct, id: string, { welcome, actions }: WelcomeAlarmsProps) {
    super(scope, id);
    new BaseAlarm(this, 'Failed', {
      notice: 'New customers are not welcomed: executions of the state machine fail',
      runbook,
      metric: welcome.machine.metricFailed({ statistic: Stats.SUM, period }),
      threshold: 0,
      actions,
    });
    new BaseAlarm(this, 'TimedOut', {
      notice: 'New customers may not have been welcomed: executions of the state machine timed out',
      runbook,
      metric: welcome.machine.metricTimedOut({ statistic: Stats.SUM, period }),
      threshold: 0,
      actions,
    });
    new BaseAlarm(this, 'NotStarted', {
      notice: 'New customers are not welcomed: the state machine could not be started for a day',
      runbook,
      metric: waiting(welcome.undelivered),
      threshold: 0,
      actions,
    });
  }
}
