import { Duration } from 'aws-cdk-lib';
import { type IAlarmAction, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import type { ExampleWelcome } from './example-welcome.ts';
import { HouseAlarm } from './house-alarm.ts';
import { counted, waiting } from './metrics.ts';
import type { TeamOperations } from './team-operations.ts';

interface OperationAlarmsProps {
  readonly stage: Stage;
  readonly operations: TeamOperations;
  readonly actions: readonly IAlarmAction[];
}

const period = Duration.minutes(5);
const runbook = 'operations-call';

/** One team's calls of the bank. */
export class OperationAlarms extends Construct {
  constructor(scope: Construct, id: string, { stage, operations, actions }: OperationAlarmsProps) {
    super(scope, id);
    const { team, caller, givenUp } = operations;
    new HouseAlarm(this, 'Unknown', {
      notice: `Nobody knows whether a write that ${team.name} asked of the bank took effect`,
      runbook,
      metric: counted('OperationUnknown', { stage, service: 'call', dimensions: { team: team.name } }),
      threshold: 0,
      actions,
    });
    new HouseAlarm(this, 'Failing', {
      notice: `Calls of ${team.name} to the bank fail: what its automations do for customers does not happen`,
      runbook,
      metric: caller.metricErrors({ statistic: Stats.SUM, period }),
      // State machines try again by themselves.
      threshold: 5,
      actions,
    });
    new HouseAlarm(this, 'GivenUp', {
      notice: `Calls of ${team.name} that nobody waits for were given up after three tries`,
      runbook,
      metric: waiting(givenUp),
      threshold: 0,
      actions,
    });
  }
}

interface WelcomeAlarmsProps {
  readonly welcome: ExampleWelcome;
  readonly actions: readonly IAlarmAction[];
}

/** The example of a state machine. */
export class WelcomeAlarms extends Construct {
  constructor(scope: Construct, id: string, { welcome, actions }: WelcomeAlarmsProps) {
    super(scope, id);
    new HouseAlarm(this, 'Failed', {
      notice: 'New customers are not welcomed: executions of the state machine fail',
      runbook,
      metric: welcome.machine.metricFailed({ statistic: Stats.SUM, period }),
      threshold: 0,
      actions,
    });
    new HouseAlarm(this, 'TimedOut', {
      notice: 'New customers may not have been welcomed: executions of the state machine ran out of time',
      runbook,
      metric: welcome.machine.metricTimedOut({ statistic: Stats.SUM, period }),
      threshold: 0,
      actions,
    });
    new HouseAlarm(this, 'NotStarted', {
      notice: 'New customers are not welcomed: the state machine could not be started for a day',
      runbook,
      metric: waiting(welcome.undelivered),
      threshold: 0,
      actions,
    });
  }
}
