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
  | 'failing-functions'
  | 'forwarding'
  | 'jobs'
  | 'late-events'
  | 'operations-call'
  | 'parked-events'
  | 'quarantine-full'
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
  /** How many periods are looked at; one, if left out. */
  readonly periods?: number;
  /** In how many of them it has to hold; in all, if left out. */
  readonly breaches?: number;
  /** No data means: all is quiet (the usual), or that somebody died. */
  readonly silence?: 'quiet' | 'dead';
  /** Left out where the alarm is one of the causes of a page. */
  readonly actions?: readonly IAlarmAction[];
}

/** The text that an alarm sends. */
export const alarmText = ({ notice, runbook }: Pick<HouseAlarmProps, 'notice' | 'runbook'>): string =>
  `${notice}. See docs/runbooks/${runbook}.md`;

/** An alarm that says what people notice and where it is written what to do. */
export class HouseAlarm extends Alarm {
  constructor(scope: Construct, id: string, props: HouseAlarmProps) {
    super(scope, id, {
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
