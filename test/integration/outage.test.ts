import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { systemClock } from '#shared/kernel/system.ts';
import { switchBank } from './local-stack.ts';
import { anAccount, move } from './customers.ts';
import { killLambdaWorkers } from './fees-of-month.ts';
import { hideFor10Seconds } from './hidden-messages.ts';
import { aNotification, deliver, recordIdOf } from './notification.ts';
import { observe } from './observed-day.ts';
import { type DeployedStack, deployedStack, test } from './stack.ts';

const processingLimitMs = 240_000;
let stack: DeployedStack;

let restoreQueues: () => Promise<void>;

beforeAll(async () => {
  stack = await deployedStack();
  restoreQueues = await hideFor10Seconds(stack);
});

// Other files find the queues as they are deployed.
afterAll(async () => restoreQueues());

const recoverBank = () => switchBank(stack.bankSwitchUrl, 'recover');

/** For this test at most: the next one finds the bank as it should be. */
async function crashBank(): Promise<void> {
  onTestFinished(recoverBank);
  await switchBank(stack.bankSwitchUrl, 'crash');
}

test('Lambda processes that die in the middle lose nothing', async () => {
  const day = await observe(stack);
  const { accountId } = await anAccount(stack);
  const before = await stack.recordCount();
  const killed: number[] = [];

  for (let round = 0; round < 6; round += 1) {
    for (let payment = 1; payment <= 20; payment += 1) {
      await move(stack, 'book-incoming-transfer', { account_id: accountId, amount: payment });
    }
    await stack.until({
      what: 'some of the payments are on their way',
      limitMs: 30_000,
      everyMs: 20,
      probe: async () => (await stack.recordCount()) > before + round * 10 || undefined,
    });
    killed.push(killLambdaWorkers(stack.emulatorPid!));
  }
  await day.processed(processingLimitMs);

  expect(Math.max(...killed)).toBeGreaterThan(0);
  // Who died between publishing and noting it publishes again: at least once, under the same id.
  expect((await day.compare('allowed')).differences).toEqual([]);
}, 300_000);

test('an event that has to be read while the bank is gone waits for the bank', async () => {
  const { personId } = await anAccount(stack);
  await stack.untilIdle();
  const notification = await aNotification(stack, {
    eventType: 'PERSON_CHANGED',
    body: Buffer.alloc(0),
    entityId: personId,
  });

  const crashedMs = systemClock.now();
  await crashBank();
  const { status } = await deliver(stack, notification);
  await stack.until({
    what: 'a read of the person has failed',
    limitMs: 60_000,
    probe: async () =>
      (await stack.logs(stack.output('OnboardingFunction'), crashedMs)).find((line) =>
        line.includes('tried again'),
      ),
  });
  expect(await stack.record(recordIdOf(notification))).toBeUndefined();
  await recoverBank();

  expect(status).toBe(200);
  expect(await stack.recorded(recordIdOf(notification), processingLimitMs)).toMatchObject({
    state: 'applied',
  });
}, 300_000);

test('a bank that goes away in the middle and comes back loses nothing', async () => {
  const day = await observe(stack);
  const { accountId, personId } = await anAccount(stack);
  const before = await stack.recordCount();

  for (let change = 1; change <= 20; change += 1) {
    await move(stack, 'change-person', { person_id: personId, attributes: { job_title: `Baker ${change}` } });
    await move(stack, 'book-incoming-transfer', { account_id: accountId, amount: change });
  }
  await stack.until({
    what: 'some of it is recorded',
    limitMs: 30_000,
    everyMs: 20,
    probe: async () => (await stack.recordCount()) > before || undefined,
  });
  await crashBank();
  await expect(stack.bank.deliveries()).rejects.toThrow();
  // What the receiver accepted goes on without the bank, while reads of the person fail.
  await recoverBank();
  await day.processed(processingLimitMs);

  expect((await day.compare('allowed')).differences).toEqual([]);
}, 300_000);
