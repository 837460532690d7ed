import { expect, test } from 'vitest';
import { carryOut } from '#test/fakes/terminal.ts';

const event = {
  id: 'ab'.repeat(32),
  family: 'cards',
  code: 'InternalFailure',
  tries: 3,
  dueAt: '2026-01-05T09:00:00.000Z',
  eventType: 'CARD_TRANSACTION',
  amount: { cents: 1_250, currency: 'EUR', account: '…4f2a' },
};

const answer = async (payload: unknown) => {
  const { request } = payload as { request: { family: string } };
  return Promise.resolve({ events: request.family === 'cards' ? [event] : [], hasMore: false });
};

test('what no bus took is listed with its amount, why, and when it is tried again', async () => {
  const { stdout, asked } = await carryOut('unpublished list', { answer });
  const [titles = '', row = '', ...others] = stdout.trim().split('\n');
  expect(titles).toMatch(/^event +family +event type +amount +why +tries +next try$/);
  expect(row).toMatch(/^(?:ab){32} +cards +CARD_TRANSACTION +12\.50 EUR +InternalFailure +3 +2026-01-05T09/);
  expect(others).toEqual([]);
  expect(asked.length).toBeGreaterThan(5);
});

test('where a bus has taken all of a family, the list says so', async () => {
  const { stdout, asked } = await carryOut('unpublished list --family product', { answer });
  expect(stdout).toBe('A bus has taken every event.\n');
  expect(asked).toEqual([{ command: 'unpublished/list', request: { family: 'product', limit: 100 } }]);
});
