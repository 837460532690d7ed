import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { AlarmTopic } from '#infra/constructs/alarm-topic.ts';
import { ArchiveAlarms } from '#infra/constructs/archive-alarms.ts';
import { ErasureAlarms } from '#infra/constructs/erasure-alarms.ts';
import { FamilyAlarms } from '#infra/constructs/family-alarms.ts';
import { ForwardingAlarms } from '#infra/constructs/forwarding-alarms.ts';
import { HouseAlarm } from '#infra/constructs/house-alarm.ts';
import { JobAlarms } from '#infra/constructs/job-alarms.ts';
import { counted } from '#infra/constructs/metrics.ts';
import { CommandAlarms, OperationAlarms, WelcomeAlarms } from '#infra/constructs/operation-alarms.ts';
import { ProductDashboard } from '#infra/constructs/product-dashboard.ts';
import { SubscriptionAlarms } from '#infra/constructs/subscription-alarms.ts';
import { TeamAlarms } from '#infra/constructs/team-alarms.ts';
import { WebhookAlarms } from '#infra/constructs/webhook-alarms.ts';
import type { Stage } from '#infra/stage.ts';
import type { EventsStack } from './events.ts';
import { HouseStack } from './house-stack.ts';
import type { IngestionStack } from './ingestion.ts';
import type { OperationsStack } from './operations.ts';
import type { SchedulesStack } from './schedules.ts';

export interface ObservabilityProps {
  readonly stage: Stage;
  readonly ingestion: IngestionStack;
  readonly events: EventsStack;
  readonly schedules: SchedulesStack;
  readonly operations: OperationsStack;
}

/** Who is told when people would notice something, and one page that shows how it goes. */
export class ObservabilityStack extends HouseStack {
  constructor(scope: Construct, props: ObservabilityProps) {
    const { stage, ingestion, events, schedules } = props;
    super(scope, 'Observability', { stage, description: 'Alarms and dashboard of partner-banking' });
    const { actions } = new AlarmTopic(this, 'Topic', { stage });
    new WebhookAlarms(this, 'Webhooks', {
      stage,
      webhooks: ingestion.webhooks,
      receiver: ingestion.receiver,
      actions,
    });
    this.watchEvents(props, actions);
    this.watchOperations(props, actions);
    this.watchArchive(props, actions);
    new JobAlarms(this, 'SubscriptionsJob', {
      stage,
      schedule: schedules.subscriptions,
      ifStopped: 'a subscription that the bank cancels stays cancelled, and its events are lost',
      actions,
    });
    const { every } = schedules.subscriptions;
    new SubscriptionAlarms(this, 'Subscriptions', { stage, every, actions });
    new JobAlarms(this, 'ErasureJob', {
      stage,
      schedule: schedules.erasure,
      ifStopped: 'customers whom the bank has deleted stay in every table and bucket',
      unfinished: {
        notice: 'The erasure of a customer fails: personal data stays where it must go',
        runbook: 'erasure',
        metric: counted('ErasureFailed', { stage, service: 'erasure' }),
      },
      actions,
    });
    new ErasureAlarms(this, 'Erasure', { stage, every: schedules.erasure.every, actions });
    new ProductDashboard(this, 'Dashboard', { stage, ingestion, events });
  }

  private watchEvents({ stage, events }: ObservabilityProps, actions: readonly IAlarmAction[]) {
    const { pipelines, buses, forwarding, teams } = events;
    for (const [family, pipeline] of pipelines) {
      new FamilyAlarms(this, `Family-${family}`, { stage, family, pipeline, actions });
    }
    new HouseAlarm(this, 'Unclassified', {
      notice: 'The bank sends event types that nobody has classified: they are kept but not mirrored',
      runbook: 'unclassified-events',
      metric: counted('EventUnclassified', { stage, service: 'unclassified' }),
      threshold: 0,
      actions,
    });
    new ForwardingAlarms(this, 'Forwarding', { stage, forwarding, buses, actions });
    new JobAlarms(this, 'Sweep', {
      stage,
      schedule: forwarding.sweep,
      ifStopped: 'events that the stream left behind never reach other teams',
      unfinished: {
        notice: 'The sweep cannot publish what the stream left behind: teams miss events',
        runbook: 'forwarding',
        metric: counted('ForwardFailed', { stage, service: 'sweep' }),
      },
      actions,
    });
    for (const subscription of teams) {
      new TeamAlarms(this, `Team-${subscription.team.name}`, { subscription, actions });
    }
  }

  private watchArchive(
    { stage, schedules: { archive } }: ObservabilityProps,
    actions: readonly IAlarmAction[],
  ) {
    new JobAlarms(this, 'ArchiveJob', {
      stage,
      schedule: archive,
      ifStopped: 'events older than forty days can never be replayed',
      actions,
    });
    new ArchiveAlarms(this, 'ArchiveRecords', { stage, every: archive.every, actions });
  }

  private watchOperations({ stage, operations }: ObservabilityProps, actions: readonly IAlarmAction[]) {
    for (const team of operations.teams) {
      new OperationAlarms(this, `Operations-${team.team.name}`, { stage, operations: team, actions });
    }
    new CommandAlarms(this, 'Commands', { commands: operations.commands, actions });
    if (operations.welcome) new WelcomeAlarms(this, 'Welcome', { welcome: operations.welcome, actions });
  }
}
