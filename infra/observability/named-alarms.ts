import type { Stack } from 'aws-cdk-lib';
import { Alarm, CompositeAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { testAlarmId } from '#infra/stage/stack-names.ts';

/** `CompositeAlarm`: the page that several alarms share. */
type NamedAlarm = Alarm | CompositeAlarm;

/**
 * The alarms of a stack by their names: the ids of their constructs on the way down, such as `Family-cards/Late`. A name
 * that changes is a change of the interface. The one that people ring themselves is not among them.
 */
export function namedAlarms(stack: Stack): ReadonlyMap<string, NamedAlarm> {
  const start = `${stack.node.path}/`.length;
  const alarms = stack.node
    .findAll()
    .filter((part) => part instanceof Alarm || part instanceof CompositeAlarm)
    .map((alarm) => [alarm.node.path.slice(start), alarm] as const);
  return new Map(alarms.filter(([name]) => name !== testAlarmId));
}
