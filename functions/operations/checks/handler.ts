import { createAlarmTest, type AlarmTestDeps } from '#shared/checks/alarm-test.ts';
import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import type { DeliveryChecks } from '#shared/checks/delivery-checks.ts';
import { createReadAccount, type AccountReaders } from '#shared/checks/read-account.ts';
import { createSendDelivery, type SendDeliveryDeps } from '#shared/checks/send-delivery.ts';
import { onCommand, onQuery, type AnswersOf } from '#shared/lambda/answer-call.ts';
import { commandFunction } from '#shared/lambda/command-function.ts';

interface ChecksDeps extends AlarmTestDeps, SendDeliveryDeps {
  readonly deliveryChecks: DeliveryChecks;
  readonly readers: AccountReaders;
}

/** What the checks of a stage need of AWS, and the test of its alarms. */
export function createHandler(deps: ChecksDeps) {
  const { deliveryChecks, readers } = deps;
  const readAccount = createReadAccount(readers);
  const sendDelivery = createSendDelivery(deps);
  const alarmTest = createAlarmTest(deps);
  return commandFunction({
    'checks/account': onQuery(checkCommands.account, readAccount),
    'checks/send-delivery': onQuery(checkCommands.sendDelivery, sendDelivery),
    'checks/delivery': onQuery(checkCommands.delivery, async ({ id, end }) => {
      const step = (await deliveryChecks.step(id)) ?? null;
      if (end) await deliveryChecks.end(id);
      return { step };
    }),
    'alarms/last-test': onQuery(checkCommands.alarmTest, async () => alarmTest.last()),
    'alarms/test': onCommand(checkCommands.testAlarm, async (_request, { change }) => alarmTest.send(change)),
    'alarms/arrived': onCommand(checkCommands.alarmArrived, async ({ code }) => alarmTest.arrived(code)),
  } satisfies AnswersOf<'checks'>);
}
