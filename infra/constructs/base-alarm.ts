import {
  Alarm,
  ComparisonOperator,
  type IAlarmAction,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

/** Each is one file in `docs/runbooks/`. */
export type Runbook =
  | 'audit'
  | 'bank-clock'
  | 'checks'
  | 'contract-drift'
  | 'dead-letters'
  | 'erasure'
  | 'failing-functions'
  | 'fees'
  | 'forwarding'
  | 'jobs'
  | 'late-events'
  | 'operations-call'
  | 'own-handlers'
  | 'parked-events'
  | 'portfolio'
  | 'quarantine-full'
  | 'reconciliation'
  | 'refused-webhooks'
  | 'rejected-webhooks'
  | 'replay'
  | 'restore'
  | 'silent-subscriptions'
  | 'statements'
  | 'subscriptions'
  | 'team-delivery'
  | 'unclassified-events';

export interface BaseAlarmProps {
  /** What people notice; the text of the alarm begins with it. */
  readonly notice: string;
  readonly runbook: Runbook;
  readonly metric: IMetric;
  /** Alarms above this value; with `below`, under it. */
  readonly threshold: number;
  readonly below?: true;
  /** Number of periods evaluated; defaults to 1. */
  readonly periods?: number;
  /** Number of breaching periods that trigger the alarm; defaults to all. */
  readonly breaches?: number;
  /** Missing data means that all is quiet (the default), or that something is dead. */
  readonly silence?: 'quiet' | 'dead';
  /** Only of an alarm that an earlier stack has to know; the others get a name of CloudFormation. */
  readonly alarmName?: string;
  /** Omitted if the alarm is one of the causes of a page. */
  readonly actions?: readonly IAlarmAction[];
}

/** The text that an alarm sends. */
export const alarmText = ({ notice, runbook }: Pick<BaseAlarmProps, 'notice' | 'runbook'>): string =>
  `${notice}. See docs/runbooks/${runbook}.md`;

/** An alarm that says what people notice and links to the runbook. */
export class BaseAlarm extends Alarm {
  constructor(scope: Construct, id: string, props: BaseAlarmProps) {
    super(scope, id, {
      ...(props.alarmName !== undefined && { alarmName: props.alarmName }),
      alarmDescription: alarmText(props),
      metric: props.metric,
      threshold: props.threshold,
      comparisonOperator: props.below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: props.periods ?? 1,
      ...(props.breaches !== undefined && { datapointsToAlarm: props.breaches }),
      treatMissingData:
        props.silence === 'dead' ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const { actions = [] } = props;
    this.addAlarmAction(...actions);
    this.addOkAction(...actions);
  }
}
