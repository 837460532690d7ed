import { NestedStack } from 'aws-cdk-lib';
import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { StorageStack } from '#infra/storage/stack.ts';
import { BackupAlarms } from '#infra/storage/backup-alarms.ts';
import { DriftWatch } from './drift-watch.ts';
import { AlarmTopic } from './alarm-topic.ts';
import { changeAlarms } from './change-alarms.ts';
import { FamilyAlarms } from '#infra/events/family-alarms.ts';
import { ForwardingAlarms } from '#infra/events/forwarding-alarms.ts';
import { BaseAlarm } from '#infra/constructs/base-alarm.ts';
import { CallAlarms } from '#infra/jobs/call-alarms.ts';
import { JobAlarms } from '#infra/jobs/job-alarms.ts';
import { type Job, workerName } from '#infra/jobs/job.ts';
import { RunAlarms } from '#infra/jobs/run-alarms.ts';
import { WorkerAlarms } from '#infra/jobs/worker-alarms.ts';
import { WatchedJob } from '#infra/jobs/watched-job.ts';
import { counted, summed } from '#infra/constructs/metrics.ts';
import { CommandAlarms, WelcomeAlarms } from '#infra/operations/operation-alarms.ts';
import { ProductDashboard } from './product-dashboard.ts';
import { OwnHandlerAlarms } from '#infra/own/own-handler-alarms.ts';
import { TeamWatch } from './team-watch.ts';
import { WebhookAlarms } from '#infra/ingestion/webhook-alarms.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { testAlarmId, testAlarmName } from '#infra/stage/stack-names.ts';
import type { EventsStack } from '#infra/events/stack.ts';
import { BaseStack } from '#infra/constructs/base-stack.ts';
import type { IngestionStack } from '#infra/ingestion/stack.ts';
import type { OperationsStack } from '#infra/operations/stack.ts';
import type { SchedulesStack } from '#infra/jobs/stack.ts';

interface ObservabilityProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  readonly ingestion: IngestionStack;
  readonly events: EventsStack;
  readonly schedules: SchedulesStack;
  readonly operations: OperationsStack;
}

/** Who is notified when people would notice something, and one dashboard of the current state. */
export class ObservabilityStack extends BaseStack {
  /** Undefined if the stage notifies nobody. */
  readonly alarmTopic: ITopic | undefined;
  private readonly ownJobs = new Map<string, NestedStack>();

  constructor(scope: Construct, props: ObservabilityProps) {
    const { stage, storage, ingestion, events } = props;
    super(scope, 'Observability', { stage, description: 'Alarms and dashboard of partner-banking' });
    const { actions, topic, key: topicKey } = new AlarmTopic(this, 'Topic', { stage });
    this.alarmTopic = topic;
    // People ring it themselves: its metric never reaches the threshold.
    new BaseAlarm(this, testAlarmId, {
      alarmName: testAlarmName(stage),
      notice: 'Somebody tests whether alarms arrive: nothing is wrong',
      runbook: 'checks',
      metric: counted('WebhookRejected', { stage, service: 'receive' }),
      threshold: Number.MAX_SAFE_INTEGER,
      actions,
    });
    // It exists only to notify somebody.
    if (topic !== undefined) new DriftWatch(this, 'Drift', { stage, storage, topic, topicKey, actions });
    new WebhookAlarms(this, 'Webhooks', {
      stage,
      webhooks: ingestion.webhooks,
      receiver: ingestion.receiver,
      actions,
    });
    this.watchEvents(props, actions);
    this.watchTeams(props, actions);
    for (const handler of events.handlers)
      new OwnHandlerAlarms(this, `Handler-${handler.settings.name}`, { stage, handler, actions });
    this.watchOperations(props, actions);
    this.watchJobs(props, actions);
    this.watchBackups(props, actions);
    changeAlarms(this, stage);
    new ProductDashboard(this, 'Dashboard', { stage, ingestion, events });
  }

  private watchEvents({ stage, events }: ObservabilityProps, actions: readonly IAlarmAction[]) {
    const { pipelines, buses, forwarding } = events;
    for (const [family, pipeline] of pipelines) {
      new FamilyAlarms(this, `Family-${family}`, { stage, family, pipeline, actions });
    }
    new BaseAlarm(this, 'Parked', {
      notice:
        'Events cannot be processed as they are and are parked: what they report is missing in the mirror and at the teams',
      runbook: 'parked-events',
      metric: summed('EventParked', stage),
      threshold: 0,
      actions,
    });
    new BaseAlarm(this, 'Unclassified', {
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
      ifStopped: 'events that the stream missed never reach other teams',
      unfinished: {
        notice: 'The sweep cannot publish events that the stream missed: teams never get them',
        runbook: 'forwarding',
        metric: counted('ForwardFailed', { stage, service: 'sweep' }),
      },
      actions,
    });
  }

  private watchTeams({ stage, events, operations }: ObservabilityProps, actions: readonly IAlarmAction[]) {
    for (const { name } of stage.teams) {
      const subscription = events.teams.find(({ team }) => team.name === name);
      const ofOperations = operations.teams.find(({ team }) => team.name === name);
      // An organisation has rules of its own. CloudFormation takes no stack without a resource.
      if (subscription === undefined && ofOperations === undefined) continue;
      new TeamWatch(this, `Team-${name}`, { stage, name, subscription, operations: ofOperations, actions });
    }
  }

  private watchBackups(
    { stage, storage: { backups } }: ObservabilityProps,
    actions: readonly IAlarmAction[],
  ) {
    if (backups === undefined || stage.backups === 'none') return;
    new BackupAlarms(this, 'Backups', { backups, copied: stage.backups.copyTo !== undefined, actions });
  }

  private watchJobs({ stage, schedules }: ObservabilityProps, actions: readonly IAlarmAction[]) {
    new RunAlarms(this, 'Runs', { stage, actions });
    for (const [job, schedule] of schedules.jobs) {
      const { id, ifStopped, unfinished } = job;
      const place = this.placeOf(job);
      new JobAlarms(place, `${id}Job`, {
        stage,
        schedule,
        ifStopped,
        ...(unfinished !== undefined && {
          unfinished: { ...unfinished, metric: counted(unfinished.counter, { stage, service: job.name }) },
        }),
        actions,
      });
      new WatchedJob(place, id, { ...job, stage, service: job.name, actions });
    }
    for (const [job, worker] of schedules.workers) {
      const { id, every, worker: description } = job;
      if (description === undefined) continue;
      const { alarms } = description;
      const place = this.placeOf(job);
      new WorkerAlarms(place, `${id}Worker`, { stage, job, description, worker, actions });
      new WatchedJob(place, `${id}Work`, { stage, service: workerName(job), alarms, every, actions });
      const { caller: process } = worker;
      if (description.ownCalls === undefined || process === undefined) continue;
      const { caller } = description.ownCalls;
      const calls = { caller, called: `the job ${job.name}`, process, ifStopped: description.ifStopped };
      new CallAlarms(place, `${id}Calls`, { stage, calls, actions });
    }
  }

  /** Alarms of the company's own jobs are in a stack for each, as those of a team: this one would be full. */
  private placeOf({ isOwn, name }: Job): Construct {
    if (isOwn === undefined) return this;
    const found = this.ownJobs.get(name);
    const description = `Alarms of partner-banking for the job ${name}`;
    const place = found ?? new NestedStack(this, `Job-${name}`, { description });
    this.ownJobs.set(name, place);
    return place;
  }

  private watchOperations({ stage, operations }: ObservabilityProps, actions: readonly IAlarmAction[]) {
    new CommandAlarms(this, 'Commands', {
      stage,
      commands: operations.commands,
      runs: operations.runs,
      operators: operations.operators,
      actions,
    });
    if (operations.welcome) new WelcomeAlarms(this, 'Welcome', { welcome: operations.welcome, actions });
  }
}
