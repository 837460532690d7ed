import { expect, test } from 'vitest';
import { breakCommands } from '#shared/breaks/commands/break-commands.ts';
import { breakDecisions } from '#shared/breaks/commands/break-resolution.ts';
import { createOperators } from './operators-client.ts';

/** Notes what is posted, and answers with `answer`. */
function posting(answer: unknown) {
  const posted: unknown[] = [];
  const operators = createOperators((route, body) => (posted.push([route, body]), Promise.resolve(answer)));
  return { operators, posted };
}

test('a query is posted as it is asked, and its answer is read', async () => {
  const { operators, posted } = posting({ breaks: [], hasMore: false });
  expect(await operators.call(breakCommands.list, { overdue: true })).toEqual({ breaks: [], hasMore: false });
  expect(posted).toEqual([['breaks/list', { overdue: true }]]);
});

test('a command is posted with its change and its reason, so that it can be continued', async () => {
  const answer = { state: 'failed', because: 'there is no such break' };
  const { operators, posted } = posting(answer);
  const request = { ids: ['a'] };
  const asked = { change: 'chg_1', reason: 'because', request };
  expect(await operators.carryOut(breakCommands.close, asked)).toEqual(answer);
  expect(posted).toEqual([['breaks/close', asked]]);
});

test('a decision is proposed by its kind', async () => {
  const { operators, posted } = posting({ refused: 'there is no such break' });
  const request = { break: 'a', as: 'RESOLVED' } as const;
  expect(await operators.propose(breakDecisions.resolve, request, 'because')).toEqual({
    refused: 'there is no such break',
  });
  expect(posted).toEqual([['approvals/propose', { kind: 'break-resolution', request, reason: 'because' }]]);
});
