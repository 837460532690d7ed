import { expect, onTestFinished } from 'vitest';
import { systemClock } from '#shared/kernel/system.ts';
import { aNotification, deliver, recordIdOf } from './notification.ts';
import { roleOf, takeAway } from './role-grants.ts';
import { deployedStack, test } from './stack.ts';

test('the receiver without its grant to send is refused by AWS, and works again once it has it back', async () => {
  const stack = await deployedStack();
  const role = await roleOf(stack, stack.resources.ReceiverFunction);
  const notification = await aNotification(stack, {});

  const giveBack = await takeAway(role, 'sqs:SendMessage');
  onTestFinished(giveBack);
  expect((await deliver(stack, notification)).status).toBe(503);
  await stack.untilIdle();
  expect(await stack.record(recordIdOf(notification))).toBeUndefined();

  await giveBack();
  expect((await deliver(stack, notification)).status).toBe(200);
  expect(await stack.recorded(recordIdOf(notification))).toMatchObject({ state: 'applied' });
});

test('a handler without its grant to write keeps the event on its queue until it has it back', async () => {
  const stack = await deployedStack();
  const handler = stack.output('AccountsFunction');
  const role = await roleOf(stack, handler);
  const notification = await aNotification(stack, {});
  const startedMs = systemClock.now();

  const giveBack = await takeAway(role, 'dynamodb:PutItem');
  onTestFinished(giveBack);
  expect((await deliver(stack, notification)).status).toBe(200);
  await stack.until({
    what: 'the handler was refused',
    limitMs: 30_000,
    probe: async () => (await stack.logs(handler, startedMs)).find((line) => line.includes('AccessDenied')),
  });
  expect(await stack.record(recordIdOf(notification))).toBeUndefined();

  await giveBack();
  expect(await stack.recorded(recordIdOf(notification), 100_000)).toMatchObject({ state: 'applied' });
}, 180_000);
