import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { logSentences } from './log-sentences.ts';
import { maskedLogLine } from './masked-log-line.ts';
import { maskedText } from './masked-text.ts';

const line = (fields: object) => maskedLogLine(JSON.stringify({ level: 'ERROR', ...fields }));

test('what our functions log is shown as it is', () => {
  const fields = {
    timestamp: '2026-01-05T08:00:00.000Z',
    message: 'an event failed and will be tried again',
    cause: 'AccessDeniedException dynamodb:PutItem table/Mirror',
    eventId: 'f'.repeat(64),
    entity: '…4f2a',
    function_request_id: '11111111-2222-3333-4444-555555555555',
    receivedAtMs: 1_767_600_000_000,
    calls: 3,
    error: { name: 'AccessDeniedException', code: 'AccessDeniedException' },
  };
  expect(line(fields)).toEqual({ level: 'ERROR', ...fields });
});

test.each([
  ['an IBAN', 'to DE89370400440532013000 now', 'to <IBAN> now'],
  ['an IBAN in groups', 'DE89 3704 0044 0532 0130 00', '<IBAN>'],
  ['a mail address', 'wrote to anna.lee+x@mail.example.com', 'wrote to <mail address>'],
  ['a phone number', 'called +49 170 1234567', 'called <phone number>'],
  [
    'who asks AWS',
    'arn:aws:sts::1:assumed-role/on-call/anna.lee may not',
    'arn:aws:sts::1:assumed-role/on-call/<session> may not',
  ],
  ['a long number', 'card 4111111111111111', 'card <number>'],
])('%s is masked wherever it stands', (_what, text, shown) => {
  expect(maskedText(text)).toBe(shown);
  expect(maskedLogLine(text)).toBe('<string>');
  expect(line({ message: text })).toEqual({ level: 'ERROR', message: '<string>' });
});

/** Fields in which functions of ours write their own words, and those of errors as libraries write them. */
const fields = ['message', 'reason', 'status', 'cause', 'problem', 'location', 'error', 'id', 'remark'];

test.each(fields)('a sentence about somebody is not shown in %s, nor is a name', (name) => {
  for (const said of ['Could not pay Anna Lee', 'Anna Lee', 'Lee', 'Anna-Maria', 'Müller', 'José: closed'])
    expect(line({ [name]: said, [`${name}s`]: [said] })).toEqual({
      level: 'ERROR',
      [name]: '<string>',
      [`${name}s`]: ['<string>'],
    });
});

test('of an error that Lambda or a library wrote, its class and where it happened stay', () => {
  const stack = ['TypeError: no Anna', '    at pay (file:///var/task/own.mjs:3:17)', '    at Anna Lee'];
  const message = { errorType: 'TypeError', errorMessage: 'no Anna', stackTrace: stack };
  expect(line({ message })).toEqual({
    level: 'ERROR',
    message: { errorType: 'TypeError', errorMessage: '<string>', stackTrace: ['own.mjs:3:17'] },
  });
  expect(line({ errorType: 'Runtime.UserCodeSyntaxError', stack: stack.join('\n') })).toEqual({
    level: 'ERROR',
    errorType: 'Runtime.UserCodeSyntaxError',
    stack: ['own.mjs:3:17'],
  });
});

test.each([
  'payload: amount.value invalid_type',
  'key: customerId',
  'terminal-status-contradicted',
  'header-oversized',
])('the reason %s is ours', (reason) => {
  expect(line({ reason })).toEqual({ level: 'ERROR', reason });
});

test('what Lambda says of a function that it ended is shown', () => {
  for (const text of [
    'Task timed out after 30.00 seconds',
    '2026-01-05T08:00:00.000Z 11111111-2222-3333-4444-555555555555 Task timed out after 3.00 seconds',
    'RequestId: 11111111-2222-3333-4444-555555555555 Error: Runtime exited with error: signal: killed',
  ])
    expect(maskedLogLine(text)).toBe(text);
});

test('each sentence that our code logs is on the list, and no other', () => {
  const files = ['shared', 'functions'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8')),
  );
  const logged = files.flatMap((source) =>
    Array.from(
      source.matchAll(
        /\blog(?:\??\.(?:info|warn|error)|\?\.\[name\]\?\.)\(\s*'([^']*)'|\bline = '([^']*)';/g,
      ),
      ([, said, held]) => said ?? held,
    ),
  );
  expect([...new Set(logged)].toSorted()).toEqual([...logSentences].toSorted());
});

test('a line of ours keeps what is ours', () => {
  const shown = {
    message: 'an event was parked',
    reason: 'payload: amount.value invalid_type',
    cause: 'ApiError (bank-failed) persons.get 503',
    status: 503,
  };
  expect(line(shown)).toEqual({ level: 'ERROR', ...shown });
});

test('fields with the names of personal ones, and free texts, show their kind alone', () => {
  expect(
    line({
      first_name: 'Anna',
      lastName: 'Lee',
      payload: { iban: 'x', note: 'for the rent' },
      by: ['Anna Lee'],
    }),
  ).toEqual({
    level: 'ERROR',
    first_name: '<string>',
    lastName: '<string>',
    payload: { iban: '<string>', note: '<string>' },
    by: ['<string>'],
  });
});

test('a whole booking that code of a company logs shows nobody', () => {
  const personal = {
    sender_name: 'Acme',
    sender_iban: 'DE89370400440532013000',
    description: 'INVOICE 4711',
    end_to_end_id: 'E2E-1',
    mandate_reference: 'M-1',
    meta_info: '{"cards":{"card_id":"card_1"}}',
  };
  const shown = JSON.stringify(line({ message: 'got it', id: 'b_1', booking: { ...personal, version: 2 } }));
  for (const value of Object.values(personal)) expect(shown).not.toContain(JSON.stringify(value));
  expect(shown).toContain('"version":2');
});

test('an error of ours keeps its name, its code and where it happened', () => {
  const line = {
    error: 'TransientError (store-busy)',
    errorAt: ['lambda.mjs:12:403125', 'chunk-4KZ2.mjs:3:17'],
  };
  expect(maskedLogLine(JSON.stringify(line))).toEqual(line);
  expect(maskedLogLine(JSON.stringify({ error: 'Anna (Berlin) Schmidt' }))).toEqual({ error: '<string>' });
  expect(maskedLogLine(JSON.stringify({ error: 'Error (DE89370400440532013000)' }))).toEqual({
    error: 'Error (<IBAN>)',
  });
});
