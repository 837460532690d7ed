import {
  Alarm,
  ComparisonOperator,
  type IAlarmAction,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

/** One file each in `docs/runbooks/`. */
export type Runbook =
  | 'dead-letters'
  | 'erasure'
  | 'forwarding'
  | 'jobs'
  | 'late-events'
  | 'operations-call'
  | 'parked-events'
  | 'refused-webhooks'
  | 'rejected-webhooks'
  | 'replay'
  | 'silent-subscriptions'
  | 'subscriptions'
  | 'team-delivery'
  | 'unclassified-events';

export interface HouseAlarmProps {
  /** What people notice; the beginning of the text that the alarm sends. */
  readonly notice: string;
  readonly runbook: Runbook;
  readonly metric: IMetric;
  /** Rings above it; with `below`, under it. */
  readonly threshold: number;
  readonly below?: true;
  /** How many periods in a row; one, if left out. */
  readonly periods?: number;
  /** No data means: all is quiet (the usual), or that somebody died. */
  readonly silence?: 'quiet' | 'dead';
  readonly actions: readonly IAlarmAction[];
}

/** An alarm that says what people notice and where it is written what to do. */
export class HouseAlarm extends Alarm {
  constructor(scope: Construct, id: string, props: HouseAlarmProps) {
    super(scope, id, {
      alarmDescription: `${props.notice}. See docs/runbooks/${props.runbook}.md`,
      metric: props.metric,
      threshold: props.threshold,
      comparisonOperator: props.below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: props.periods ?? 1,
      treatMissingData:
        props.silence === 'dead' ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    this.addAlarmAction(...props.actions);
    this.addOkAction(...props.actions);
  }
}
