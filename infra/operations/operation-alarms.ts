import { Duration } from 'aws-cdk-lib';
import { type IAlarmAction, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import type { EventCommands } from './event-commands.ts';
import type { ExampleWelcome } from './example-welcome.ts';
import { crashAlarm } from '#infra/constructs/failure-causes.ts';
import { BaseAlarm } from '#infra/constructs/base-alarm.ts';
import { counted, waiting } from '#infra/constructs/metrics.ts';
import type { OperatorsApi } from './operators-api.ts';
import type { RunCommands } from './run-commands.ts';

const period = Duration.minutes(5);
const runbook = 'operations-call';

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
