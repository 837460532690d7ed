import { describe, expect, test } from 'vitest';
import { portfolioCommands } from './portfolio-commands.ts';

const { count, preview, onboard } = portfolioCommands;

test.each([
  [count, {}, true],
  [count, { cursor: '3' }, true],
  [count, { cursor: 3 }, false],
  [count, { state: 'known' }, false],
  [onboard, { day: '2026-03-10' }, true],
  [onboard, { day: '10.03.2026' }, false],
  [onboard, {}, false],
  [onboard, { day: '2026-03-10', accounts: ['a'] }, true],
  [onboard, { day: '2026-03-10', accounts: [] }, false],
  [onboard, { day: '2026-03-10', accounts: [''] }, false],
  [onboard, { day: '2026-03-10', accounts: ['a'.repeat(200)] }, true],
  [onboard, { day: '2026-03-10', accounts: ['a'.repeat(201)] }, false],
  [onboard, { day: '2026-03-10', accounts: Array.from({ length: 1_000 }, () => 'a') }, true],
  [onboard, { day: '2026-03-10', accounts: Array.from({ length: 1_001 }, () => 'a') }, false],
  // It is a query: nobody would see that it had changed something.
  [onboard, { day: '2026-03-10', dryRun: true }, false],
  [preview, { day: '2026-03-10', requestId: 'r-1_A' }, true],
  [preview, { day: '2026-03-10' }, false],
  [preview, { day: '2026-03-10', requestId: '' }, false],
  [preview, { day: '2026-03-10', requestId: 'r'.repeat(64) }, true],
  [preview, { day: '2026-03-10', requestId: 'r'.repeat(65) }, false],
  [preview, { day: '2026-03-10', requestId: 'r/1' }, false],
])('a request is read or refused: %#', (row, request, isRead) => {
  expect(row.request.safeParse(request).success).toBe(isRead);
});

describe('the onboarding', () => {
  const run = { id: '2026-03-16-r1', state: 'working', planned: 2, finished: 0, counts: { known: 1 } };
  const carry = async (response: unknown) =>
    onboard.read({ day: '2026-03-10' }).carryOut({ call: async () => Promise.resolve(response) } as never);

  test('is called so in the audit log, which keeps its day and the accounts that it names', () => {
    expect(onboard.action).toBe('take accounts over');
    expect(onboard.read({ day: '2026-03-10' })).toMatchObject({
      entity: 'the portfolio',
      keeps: { day: '2026-03-10' },
    });
    expect(onboard.read({ day: '2026-03-10' }).keeps).not.toHaveProperty('accounts');
    expect(onboard.read({ day: '2026-03-10', accounts: ['a', 'b'] })).toMatchObject({
      entity: '2 accounts of the portfolio',
      keeps: { day: '2026-03-10', accounts: { ids: ['a', 'b'] } },
    });
  });

  test('is done once its run is planned, and goes on before that', async () => {
    expect(await carry({ run })).toEqual({
      state: 'done',
      after: { run: run.id, state: 'working', planned: 2, finished: 0 },
      response: { run },
    });
    expect(await carry({ run: { ...run, state: 'planning' } })).toMatchObject({ state: 'part' });
    expect(await carry({ refused: 'not over' })).toEqual({
      state: 'failed',
      after: { refused: 'not over' },
      response: { refused: 'not over' },
    });
  });

  test.each([['planning'], ['working'], ['stopped'], ['complete']])(
    'may answer a run that is %s',
    (state) => {
      expect(onboard.response.safeParse({ run: { ...run, state } }).success).toBe(true);
      expect(preview.response.safeParse({ run: { ...run, state } }).success).toBe(true);
    },
  );

  test('answers nothing else', () => {
    for (const response of [{ run: { ...run, state: 'lost' } }, { run: { id: 'r' } }, {}, { run: {} }])
      expect(onboard.response.safeParse(response).success).toBe(false);
    expect(count.response.safeParse({ accounts: { known: 1 }, held: 0 }).success).toBe(true);
    expect(count.response.safeParse({ accounts: { known: 'x' }, held: 0 }).success).toBe(false);
    expect(count.response.safeParse({}).success).toBe(false);
  });
});

test('each command and query has its name and its function', () => {
  expect([count, preview, onboard].map(({ name, by }) => [name, by])).toEqual([
    ['accounts/count', 'runs'],
    ['portfolio/preview', 'portfolio'],
    ['portfolio/onboard', 'portfolio'],
  ]);
});
