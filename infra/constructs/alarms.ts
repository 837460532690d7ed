import { Duration } from 'aws-cdk-lib';
import { type IAlarmAction, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { type Family, families } from '#shared/events/families.ts';
import type { Stage } from '#infra/stage.ts';
import type { IngestionStack } from '#infra/stacks/ingestion.ts';
import type { EventBuses } from './event-buses.ts';
import type { EventFamilyPipeline } from './event-family-pipeline.ts';
import type { EventForwarding } from './event-forwarding.ts';
import { HouseAlarm } from './house-alarm.ts';
import { counted, oldestSeconds, waiting } from './metrics.ts';
import type { ScheduledJob } from './scheduled-job.ts';
import type { TeamSubscription } from './team-subscription.ts';

interface Notified {
  readonly actions: readonly IAlarmAction[];
}

interface WebhookAlarmsProps extends Notified, Pick<IngestionStack, 'webhooks'> {
  readonly stage: Stage;
}

const hour = Duration.hours(1).toSeconds();

/** Metrics of a job come with its runs: a shorter period would often be empty, which counts as quiet. */
const spanOf = ({ every }: ScheduledJob, runs: number) => Duration.minutes(runs * every.toMinutes());

/** The edge towards the bank. */
export class WebhookAlarms extends Construct {
  constructor(scope: Construct, id: string, { stage, webhooks, actions }: WebhookAlarmsProps) {
    super(scope, id);
    new HouseAlarm(this, 'Refused', {
      notice: 'More than one webhook in twenty is refused: events come late, and are lost after five days',
      runbook: 'refused-webhooks',
      // The share of calls that ended with 503, whether by the function or by the gateway.
      metric: webhooks.api.metricServerError({ statistic: Stats.AVERAGE, period: Duration.minutes(5) }),
      threshold: 0.05,
      periods: 3,
      actions,
    });
    new HouseAlarm(this, 'Rejected', {
      notice: 'Webhooks with a wrong signature were rejected: forged, or each of them a lost event',
      runbook: 'rejected-webhooks',
      metric: counted('WebhookRejected', { stage, service: 'receive' }),
      threshold: 0,
      actions,
    });
    new HouseAlarm(this, 'QuarantineFull', {
      notice: 'More webhooks are rejected than the quarantine keeps: some leave no trace but a count',
      runbook: 'rejected-webhooks',
      metric: counted('QuarantineFull', { stage, service: 'receive' }),
      threshold: 0,
      actions,
    });
  }
}

interface FamilyAlarmsProps extends Notified {
  readonly stage: Stage;
  readonly family: Family;
  readonly pipeline: EventFamilyPipeline;
}

/** One event family, from its queue to the mirror. */
export class FamilyAlarms extends Construct {
  constructor(scope: Construct, id: string, { stage, family, pipeline, actions }: FamilyAlarmsProps) {
    super(scope, id);
    const { ifStopped } = families[family];
    new HouseAlarm(this, 'Late', {
      notice: `Events of ${family} wait for over an hour: ${ifStopped}`,
      runbook: 'late-events',
      metric: oldestSeconds(pipeline.source.queue),
      threshold: hour,
      actions,
    });
    new HouseAlarm(this, 'DeadLetters', {
      notice: `Events of ${family} were given up after two days of tries: for those, ${ifStopped}`,
      runbook: 'dead-letters',
      metric: waiting(pipeline.source.deadLetters),
      threshold: 0,
      actions,
    });
    new HouseAlarm(this, 'Parked', {
      notice: `Events of ${family} do not fit what we know of them and are set aside: for those, ${ifStopped}`,
      runbook: 'parked-events',
      metric: counted('EventParked', { stage, service: family }),
      threshold: 0,
      actions,
    });
  }
}

interface ForwardingAlarmsProps extends Notified {
  readonly stage: Stage;
  readonly forwarding: EventForwarding;
  readonly buses: EventBuses;
}

/** From the records to the teams' buses. */
export class ForwardingAlarms extends Construct {
  constructor(scope: Construct, id: string, { stage, forwarding, buses, actions }: ForwardingAlarmsProps) {
    super(scope, id);
    new HouseAlarm(this, 'Failed', {
      notice: 'Events are refused by the bus: teams get them late, at the next sweep that succeeds',
      runbook: 'forwarding',
      metric: counted('ForwardFailed', { stage, service: 'forward' }),
      threshold: 0,
      periods: 3,
      actions,
    });
    new HouseAlarm(this, 'SweepFailed', {
      notice: 'The sweep cannot publish what the stream left behind: teams miss events',
      runbook: 'forwarding',
      metric: counted('ForwardFailed', { stage, service: 'sweep' }).with({
        period: spanOf(forwarding.sweep, 3),
      }),
      threshold: 0,
      periods: 2,
      actions,
    });
    new HouseAlarm(this, 'Behind', {
      notice: 'Events reach other teams more than ten minutes late',
      runbook: 'forwarding',
      metric: forwarding.forwarder.metric('IteratorAge', { statistic: Stats.MAXIMUM }),
      threshold: Duration.minutes(10).toMilliseconds(),
      actions,
    });
    new HouseAlarm(this, 'GivenUp', {
      notice: 'The stream gave up on events: only the sweep can still publish them',
      runbook: 'forwarding',
      metric: waiting(forwarding.failures),
      threshold: 0,
      actions,
    });
    this.watchBuses(buses, actions);
  }

  private watchBuses({ events, personal }: EventBuses, actions: readonly IAlarmAction[]) {
    for (const [id, { deadLetters }] of Object.entries({ Events: events, Personal: personal })) {
      new HouseAlarm(this, `Unreadable${id}`, {
        notice: 'A bus took events that it cannot read again: teams miss them',
        runbook: 'forwarding',
        metric: waiting(deadLetters),
        threshold: 0,
        actions,
      });
    }
  }
}

/** What we owe one team. */
export class TeamAlarms extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { subscription, actions }: Notified & { subscription: TeamSubscription },
  ) {
    super(scope, id);
    const { team, undelivered, queue } = subscription;
    new HouseAlarm(this, 'Undelivered', {
      notice: `Events could not be delivered to ${team.name} for a day and wait for redelivery`,
      runbook: 'team-delivery',
      metric: waiting(undelivered),
      threshold: 0,
      actions,
    });
    if (queue === undefined) return;
    new HouseAlarm(this, 'Unread', {
      notice: `${team.name} has left events in its queue for over an hour`,
      runbook: 'team-delivery',
      metric: oldestSeconds(queue.queue),
      threshold: hour,
      actions,
    });
    new HouseAlarm(this, 'DeadLetters', {
      notice: `${team.name} failed on events twenty times: they wait in its dead letters`,
      runbook: 'team-delivery',
      metric: waiting(queue.deadLetters),
      threshold: 0,
      actions,
    });
  }
}

interface JobAlarmsProps extends Notified {
  readonly schedule: ScheduledJob;
  /** What people notice when the job no longer runs. */
  readonly ifStopped: string;
}

/** A job that must run: error metrics of one that never starts stay green. */
export class JobAlarms extends Construct {
  constructor(scope: Construct, id: string, { schedule, ifStopped, actions }: JobAlarmsProps) {
    super(scope, id);
    const { job, deadLetters } = schedule;
    const threeRuns = spanOf(schedule, 3);
    new HouseAlarm(this, 'Dead', {
      notice: `The job has not run three times in a row: ${ifStopped}`,
      runbook: 'jobs',
      metric: job.metricInvocations({ statistic: Stats.SUM, period: threeRuns }),
      threshold: 1,
      below: true,
      silence: 'dead',
      actions,
    });
    new HouseAlarm(this, 'Failing', {
      notice: `The job failed three times: ${ifStopped}`,
      runbook: 'jobs',
      metric: job.metricErrors({ statistic: Stats.SUM, period: threeRuns }),
      threshold: 2,
      actions,
    });
    new HouseAlarm(this, 'NotStarted', {
      notice: `The scheduler could not start the job: ${ifStopped}`,
      runbook: 'jobs',
      metric: waiting(deadLetters),
      threshold: 0,
      actions,
    });
  }
}
