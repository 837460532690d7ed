import { expect, test } from 'vitest';
import { check } from '#shared/checks/own-check.ts';
import { ledgerReader } from '#shared/partner-ledger/ledger-reader.ts';
import { statementFormat } from '#shared/statements/own/statement-format.ts';
import { consume } from './consume.ts';
import { handledInMemory } from './handled-in-memory.ts';
import { handler } from './handler.ts';
import { job } from './job.ts';

const none = undefined as never;
const run = async () => Promise.resolve();
const handled = handledInMemory();

test.each([
  [
    'handler()',
    () => handler(none, none),
    "handler('BOOKING', async (event, context) => …) needs an event type or a list of them and a function",
  ],
  ['handler without a type', () => handler([], run), 'needs an event type or a list of them'],
  ['handler without a function', () => handler('BOOKING', none), 'needs a function'],
  [
    'job()',
    () => job(none, none),
    "job('account', async (account, context) => …) needs 'account' and a function",
  ],
  [
    'check({})',
    () => check({} as never),
    "check({ says, severity, runbook, read }) needs a text in says and 'fatal' or 'warning' in severity and an address in runbook and a function in read",
  ],
  ['check()', () => check(none), 'needs a text in says'],
  [
    'statementFormat({})',
    () => statementFormat({} as never),
    'statementFormat({ write, amountOf }) needs a function in write and a function in amountOf',
  ],
  ['statementFormat()', () => statementFormat(none), 'needs a function in write'],
  ['ledgerReader()', () => ledgerReader(none), 'ledgerReader(async function* (file) { … }) needs a function'],
  [
    'consume()',
    () => consume(none, none, none),
    'needs an event type or a list of them and a function and the port',
  ],
  [
    'consume of a misspelt type',
    () => consume('BOKING' as never, run, { handled }),
    'consume(…) names BOKING, which is not in the catalogue; did you mean BOOKING?',
  ],
])('%s is refused in one sentence', (_what, call, sentence) => {
  expect(call).toThrow(sentence);
});

test('what is complete is taken', () => {
  expect(handler(['BOOKING'], run).types).toEqual(['BOOKING']);
  expect(consume('StatementPublished', run, { handled })).toBeTypeOf('function');
});
