import { CloudWatchClient, SetAlarmStateCommand } from '@aws-sdk/client-cloudwatch';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import type { TestAlarm } from '#shared/checks/alarm-test.ts';

/** An alarm acts only when its state changes, so it is first taken back to where it should be. */
export function createTestAlarm(
  alarmName: string | undefined,
  client = new CloudWatchClient(clientSettings),
): TestAlarm {
  if (alarmName === undefined) return { ring: undefined };
  const become = async (StateValue: 'ALARM' | 'OK', StateReason: string) =>
    client.send(new SetAlarmStateCommand({ AlarmName: alarmName, StateValue, StateReason }));
  return {
    async ring(reason) {
      await become('OK', 'Before a test');
      await become('ALARM', reason);
    },
  };
}
