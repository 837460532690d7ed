import { CfnAlarm, CfnCompositeAlarm, ComparisonOperator } from 'aws-cdk-lib/aws-cloudwatch';
import { namedAlarms } from './observability/named-alarms.ts';
import { createStacks } from './partner-banking.ts';
import { changesOf } from './stage/changed-alarms.ts';
import type { Stage } from './stage/stage.ts';
import { unbundledApp } from './templates.ts';

/** An alarm as the stage would deploy it. */
export interface ListedAlarm {
  /** By which the stage changes it. */
  readonly name: string;
  /** What people notice, and the runbook. */
  readonly notice: string;
  /** A page stands for several alarms, and has no values. */
  readonly threshold?: number;
  /** It rings under its threshold. */
  readonly below?: true;
  readonly periods?: number;
  readonly breaches?: number;
  /** Why the stage switches it off. */
  readonly off?: string;
  readonly isPage?: true;
  readonly isChanged?: true;
}

/** All alarms of a stage whose values it can change, in the order in which they are made. Nothing is deployed. */
export function alarmsOf(stage: Stage): readonly ListedAlarm[] {
  const { observability } = createStacks(unbundledApp(), stage);
  const changes = changesOf(stage);
  return [...namedAlarms(observability)].map(([name, { node }]) => {
    const change = changes[name];
    return {
      name,
      ...valuesOf(node.defaultChild),
      ...(change !== undefined && { isChanged: true }),
      ...(change?.off !== undefined && { off: change.off }),
    };
  });
}

function valuesOf(alarm: unknown): Omit<ListedAlarm, 'name'> {
  if (alarm instanceof CfnCompositeAlarm) return { notice: alarm.alarmDescription ?? '', isPage: true };
  if (!(alarm instanceof CfnAlarm)) throw new Error('An alarm has a resource of another type');
  const { alarmDescription: notice = '', threshold = 0, evaluationPeriods: periods = 1 } = alarm;
  const below = alarm.comparisonOperator === ComparisonOperator.LESS_THAN_THRESHOLD;
  return {
    notice,
    threshold,
    ...(below && { below }),
    periods,
    breaches: alarm.datapointsToAlarm ?? periods,
  };
}
