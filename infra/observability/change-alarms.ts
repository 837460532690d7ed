import type { Stack } from 'aws-cdk-lib';
import { Alarm, CfnAlarm, CfnCompositeAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmChange } from '#infra/stage/alarm-change.ts';
import { changesOf } from '#infra/stage/changed-alarms.ts';
import { StageError } from '#infra/stage/placeholders.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { nearestName } from '#shared/kernel/problems/nearest-name.ts';
import { causeAlarmId } from '#infra/constructs/failure-causes.ts';
import { namedAlarms } from './named-alarms.ts';

/**
 * Makes the alarms of a stack what the stage asks for. Throws a `StageError` for a name that no alarm has, and for values
 * that an alarm cannot have.
 */
export function changeAlarms(stack: Stack, stage: Stage): void {
  const alarms = namedAlarms(stack);
  for (const [name, change] of Object.entries(changesOf(stage))) {
    const refuse = (problem: string) => {
      throw new StageError(`${stage.name}: alarms.changes: ${name} ${problem}`);
    };
    const alarm = alarms.get(name);
    if (alarm === undefined) refuse(`is no alarm of the stage${insteadOf(name, [...alarms.keys()], stage)}`);
    else if (change.off !== undefined) switchOff(alarm.node.defaultChild);
    else if (alarm instanceof Alarm) changeValues(alarm, change, refuse);
    else
      refuse(
        'is a page and has no values of its own: change the alarms that it stands for, or switch it off',
      );
  }
}

/** Alarms that were one for each cause, and the pages over them. */
const causesOnce = ['Access', 'Bank', 'Code', 'Crash', 'Failing', 'Late', 'Stalled', 'Store', 'Throttled'];

function insteadOf(name: string, known: readonly string[], stage: Stage): string {
  const cause = name.replace(new RegExp(`/(${causesOnce.join('|')})$`), `/${causeAlarmId}`);
  if (known.includes(cause)) return `; ${cause} covers it`;
  const meant = nearestName(name, known) ?? known.find((each) => each.endsWith(`/${name}`));
  return meant === undefined
    ? `: \`npm run ops -- alarms list --stage ${stage.name}\` lists them`
    : `; did you mean ${meant}?`;
}

function switchOff(alarm: unknown): void {
  if (alarm instanceof CfnAlarm || alarm instanceof CfnCompositeAlarm) alarm.actionsEnabled = false;
}

function changeValues(
  { metric, node: { defaultChild, id } }: Alarm,
  { threshold, periods, breaches }: AlarmChange,
  refuse: (problem: string) => void,
): void {
  if (!(defaultChild instanceof CfnAlarm)) return;
  const alarm = defaultChild;
  if (threshold !== undefined && id === causeAlarmId)
    refuse('has the number of a cause as its value, and so no threshold: change periods or breaches');
  if (threshold !== undefined) alarm.threshold = threshold;
  const evaluated = periods ?? alarm.evaluationPeriods ?? 1;
  // Ours may need more of them than there are now.
  const needed = breaches ?? (alarm.datapointsToAlarm && Math.min(alarm.datapointsToAlarm, evaluated));
  if (needed !== undefined && needed > evaluated)
    refuse(
      `has ${evaluated} periods, and ${needed} breaches can never be reached: raise periods, or lower breaches`,
    );
  const { metricStat, mathExpression } = metric.toMetricConfig();
  const seconds = metricStat?.period.toSeconds() ?? mathExpression?.period ?? 0;
  if (evaluated * seconds > longestSeconds(seconds))
    refuse(
      `looks at ${(evaluated * seconds) / 60} minutes, and CloudWatch at ${longestSeconds(seconds) / 60} at most: lower periods`,
    );
  alarm.evaluationPeriods = evaluated;
  if (needed !== undefined) alarm.datapointsToAlarm = needed;
}

/** A day, or a week with periods of an hour or more. */
const longestSeconds = (period: number) => (period < 3_600 ? 1 : 7) * 86_400;
