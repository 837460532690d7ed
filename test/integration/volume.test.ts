import { expect } from 'vitest';
import { isInFull } from '#test/extent.ts';
import { anAccount, move } from './customers.ts';
import { observe } from './observed-day.ts';
import { type DeployedStack, deployedStack, test } from './stack.ts';

/** Enough for each fault to befall some of them; a volume only in full. */
const webhookCount = isInFull ? 1_000 : 200;
const accountCount = 20;
const anHourSeconds = 3_600;

test(`${webhookCount} webhooks, repeated, reordered and through an outage of an hour, leave the mirror true`, async () => {
  const stack = await deployedStack();
  const day = await observe(stack);
  // The outage as the bank sees it: for an hour of its clock nothing that it sends arrives.
  await faults(stack, { duplicate: 0.1, reorder: 0.3, unreachable: 1 });
  await keepBusy(stack);
  // A booking without its id can never be recorded: it is parked for a person, and blocks no other.
  await stack.bank.post('/sandbox/transitions/send-event', {
    event_type: 'BOOKING',
    entity_id: 'poison',
    payload: { amount: 'much' },
  });
  await stack.bank.advance(anHourSeconds);
  const { log: unreached } = await day.deliveries();

  // The gaps between attempts have grown to half an hour; what is repeated comes a minute after it was delivered.
  await faults(stack, {});
  await stack.bank.advance(anHourSeconds);
  await notifyAgain(stack, unreached.find(({ event_type }) => event_type === 'BOOKING')!.notification_id);
  await day.processed(240_000);

  expect(unreached.length).toBeGreaterThanOrEqual(webhookCount);
  expect(new Set(unreached.map(({ state }) => state))).toEqual(new Set(['pending']));
  const { differences, deliveries } = await day.compare();
  expect(differences).toEqual([]);
  expect(deliveries.records.filter(({ state }) => state === 'parked')).toHaveLength(1);
  expect(deliveries.records.filter(({ state }) => state === 'duplicate')).toHaveLength(1);
  const repeated = deliveries.log.filter(({ fault }) => fault === 'duplicate');
  // Half of a tenth; of few, chance may leave less.
  expect(repeated.length).toBeGreaterThan(isInFull ? webhookCount / 20 : 5);
}, 600_000);

async function faults(stack: DeployedStack, probabilities: Record<string, number>): Promise<void> {
  await stack.bank.post('/sandbox/faults/webhooks', probabilities);
}

/** The same change once more, under a notification id of its own. */
async function notifyAgain(stack: DeployedStack, notificationId: string): Promise<void> {
  await stack.bank.post(`/sandbox/deliveries/${notificationId}/notify-again`);
}

/** Payments, blocks, cards and changes of customers, until the bank has sent as many notifications as wanted. */
async function keepBusy(stack: DeployedStack): Promise<void> {
  const customers: { accountId: string; personId: string; cardId: string }[] = [];
  for (let count = 0; count < accountCount; count += 1) {
    const { accountId, personId } = await anAccount(stack);
    await move(stack, 'book-incoming-transfer', { account_id: accountId, amount: 1_000_000 });
    customers.push({
      accountId,
      personId,
      cardId: await move(stack, 'change-card', { account_id: accountId }),
    });
  }
  for (let count = 0; count < webhookCount; count += 1) {
    const { accountId: account_id, personId: person_id, cardId: card_id } = customers[count % accountCount]!;
    switch (count % 10) {
      case 7:
        await move(stack, 'block-account', { account_id, locking_status: blocks[count % blocks.length] });
        break;
      case 8:
        await move(stack, 'authorize-card', { card_id, amount: 100 + count });
        break;
      case 9:
        await move(stack, 'change-loan', { person_id, account_id });
        break;
      default:
        await move(stack, 'book-incoming-transfer', { account_id, amount: 100 + count });
    }
  }
}

const blocks = ['BLOCK', 'DEBIT_BLOCK', 'NO_BLOCK'];
