import { expect, test } from 'vitest';
import type { Stage } from '#infra/stage/stage.ts';
import { carryOut } from '#test/fakes/terminal.ts';

const letter = {
  messageId: 'm1',
  eventType: 'BOOKING',
  queuedAt: '2026-01-05T08:00:00.000Z',
  id: 'e1',
  amount: { cents: 1_250, currency: 'EUR', account: '…4f2a' },
};

const handler: Stage['handlers'][number] = {
  name: 'on-booking',
  processes: 10,
  entry: './on-booking.ts',
  events: ['BOOKING'],
  duplicates: 'left-out',
  superseded: 'included',
  personalData: false,
  timeoutSeconds: 30,
  attempts: 20,
  may: { operations: [] },
  calls: { reserved: 1 },
};

/** Those of these queues have one. */
const having =
  (...queues: readonly string[]) =>
  async (payload: unknown) => {
    const { request } = payload as { request: { family?: string; handler?: string } };
    const isFull = queues.includes(request.family ?? request.handler ?? '');
    return Promise.resolve({ letters: isFull ? [letter] : [] });
  };

test('dead letters of all families and handlers are listed, each under its name', async () => {
  const answer = having('accounts', 'on-booking');
  const { stdout, asked } = await carryOut('dead-letters list', { answer, stage: { handlers: [handler] } });
  const table =
    'message  event type  queued at                 amount     account  event\nm1       BOOKING     2026-01-05T08:00:00.000Z  12.50 EUR  …4f2a    e1';
  expect(stdout).toBe(
    `Dead letters of accounts:\n${table}\n\nDead letters of the handler on-booking:\n${table}\n`,
  );
  expect(asked).toHaveLength(8);
});

test('where none is visible the list says so, of all or of one', async () => {
  const fake = { answer: having(), stage: { handlers: [] } };
  expect((await carryOut('dead-letters list', fake)).stdout).toBe('No dead letters are visible.\n');
  expect((await carryOut('dead-letters list --family cards', fake)).stdout).toBe(
    'No dead letters of cards are visible.\n',
  );
});
