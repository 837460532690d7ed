import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { deadLetterCommands } from '#shared/replay/commands/dead-letter-commands.ts';
import { carryOut } from '#ops/commands/change.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { localOperators } from '#ops/local/local-operators.ts';
import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import { openDeployedLedger } from '#shared/aws/inspection/deployed-ledger.ts';
import { breakCommands } from '#shared/breaks/commands/break-commands.ts';
import { runCommands } from '#shared/jobs/commands/run-commands.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { reconciliationCommands } from '#shared/reconciliation/commands/reconciliation-commands.ts';
import { aBooking, aNotification, deliver, recordIdOf, uniqueId } from './notification.ts';
import { deployedStack, test, type DeployedStack } from './stack.ts';

const name = 'on-booking';

/** What an output names for the handler. */
const namedIn = (stack: DeployedStack, output: string) =>
  z.record(z.string(), z.string()).parse(JSON.parse(stack.output(output)))[name] ?? '';

/** How often the function has logged this about the event. */
async function logged(stack: DeployedStack, message: string, eventId: string): Promise<number> {
  const lines = await stack.logs(namedIn(stack, 'HandlerFunctions'));
  return lines.filter((line) => line.includes(message) && line.includes(eventId)).length;
}

const untilLogged = async (stack: DeployedStack, message: string, eventId: string) =>
  stack.until({
    what: `the handler logs "${message}" about ${eventId}`,
    limitMs: 60_000,
    probe: async () => (await logged(stack, message, eventId)) > 0 || undefined,
  });

async function delivered(stack: DeployedStack, eventType: string, payload: object): Promise<string> {
  const body = Buffer.from(JSON.stringify(payload));
  const notification = await aNotification(stack, { eventType, body });
  expect((await deliver(stack, notification)).status).toBe(200);
  // The bank repeats what it is not sure of.
  expect((await deliver(stack, notification)).status).toBe(200);
  const id = recordIdOf(notification);
  await stack.recorded(id);
  return id;
}

test('an event through the gateway has its effect once, also if its queue gets it twice', async () => {
  const stack = await deployedStack();
  const payload = aBooking();
  const id = await delivered(stack, 'BOOKING', payload);
  await untilLogged(stack, 'a point for a booking', id);

  const queues = new SQSClient(awsClientSettings(awsOf(stack.environment)));
  const detail = {
    id,
    type: 'BOOKING',
    version: 1,
    time: '2026-01-05T09:00:00.000Z',
    entity: { type: 'booking', id: payload.id },
    environment: 'local',
    data: payload,
  };
  await queues.send(
    new SendMessageCommand({
      QueueUrl: namedIn(stack, 'HandlerQueues'),
      MessageBody: JSON.stringify({ detail }),
    }),
  );
  await untilLogged(stack, 'an event was handled before', id);
  expect(await logged(stack, 'a point for a booking', id)).toBe(1);
});

test('what a handler fails on waits in its dead letters, and a redrive settles it once that is mended', async () => {
  const stack = await deployedStack();
  const account_id = uniqueId('account');
  const blocked = (locking_status: string, updated_at: string) =>
    delivered(stack, 'ACCOUNT_BLOCK', { account_id, locking_status, updated_at });
  await blocked('CREDIT_BLOCK', '2026-01-05T09:00:00Z');
  const id = await delivered(stack, 'BOOKING', aBooking({ account_id, sender_name: 'Ada Lovelace' }));

  const operators = localOperators(stack.environment);
  const letter = await stack.until({
    what: 'the event is given up',
    limitMs: 90_000,
    probe: async () => {
      const { letters } = await operators.call(deadLetterCommands.list, { handler: name, limit: 200 });
      return letters.find((each) => each.id === id);
    },
  });
  expect(letter).toMatchObject({ eventType: 'BOOKING' });
  const { messageId } = letter;
  const shown = JSON.stringify(await operators.call(deadLetterCommands.show, { handler: name, messageId }));
  expect(shown).toContain(account_id);
  expect(shown).not.toContain('Ada');
  const failures = await logged(stack, 'a handler failed on an event', id);
  expect(failures).toBe(2);
  expect(await logged(stack, 'Ada', id)).toBe(0);

  await blocked('NO_BLOCK', '2026-01-05T10:00:00Z');
  await carryOut(operators, deadLetterCommands.redrive, {
    request: { handler: name, rate: 50 },
    change: `handler-${systemRandom.uuid()}`,
    reason: 'an integration test',
    timers: systemTimers,
  });
  await untilLogged(stack, 'a point for a booking', id);
  expect(await logged(stack, 'a point for a booking', id)).toBe(1);
});

/** A run over the ledger, to its end. */
async function compared(stack: DeployedStack): Promise<void> {
  const operators = localOperators(stack.environment);
  const request = { tier: 'ledger', asOf: businessDay(systemClock.now()) } as const;
  const change = `ledger-${systemRandom.uuid()}`;
  const reason = 'an integration test';
  const changing = { request, change, reason, timers: systemTimers };
  const changed = await carryOut(operators, reconciliationCommands.start, changing);
  if (!('response' in changed) || 'refused' in changed.response) throw new Error('The run was refused');
  const { id } = changed.response.run;
  await stack.until({
    what: `the run ${id} is complete`,
    limitMs: 90_000,
    probe: async () => {
      const shown = await operators.call(runCommands.show, { job: 'reconciliation', id });
      return ('run' in shown && shown.run.state === 'complete') || undefined;
    },
  });
}

test('a ledger is read by the code of the company, and a wrong line makes nothing of its file count', async () => {
  const stack = await deployedStack();
  const day = daysAfter(businessDay(systemClock.now()), -1);
  const put = async (text: string) => {
    const clientSettings = awsClientSettings(awsOf(stack.environment));
    const ledger = await openDeployedLedger({ stackName: 'PartnerBanking-local-Storage', clientSettings });
    await ledger.put(`${day}.txt`, Buffer.from(text));
    await compared(stack);
  };
  const found = async () => {
    const { breaks } = await localOperators(stack.environment).call(breakCommands.list, {
      state: 'OPEN',
      kind: 'LEDGER_FILE',
    });
    return breaks.filter(({ entity }) => entity === `ledger_file ${day}.txt`).map((each) => each.found);
  };
  const item = (amount: string) =>
    `${uniqueId('account')}|${day.split('-').toReversed().join('.')}|${amount}|EUR|`;
  await put(`${item('1,00')}\n${item('1.00')}\nITEMS 2\n`);
  expect(await found()).toEqual(['line 2: AMOUNT is not written as 1.250,00 or 1.250,00-']);
  await put(`${item('1,00')}\nITEMS 1\n`);
  expect(await found()).toEqual(['1 lines, the first: line 1']);
  await put('ITEMS 0\n');
  expect(await found()).toEqual([]);
});
