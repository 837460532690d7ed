import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { publishedCatalog } from '#shared/events/published-catalog.ts';
import { soundWork } from '#test/fakes/checked-stage.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { soundly } from '#test/fakes/sound-stage.ts';
import { carryOut, type FakeDeployment } from '#test/fakes/terminal.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'support-bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => path.join(folder, `${(files += 1)}.json`);

const cause = {
  of: 'events/accounts',
  cause: 'TypeError',
  kind: 'code',
  code: 'TypeError',
  count: 12,
  firstSeen: '2026-01-05T07:30:00.000Z',
  lastSeen: '2026-01-05T07:59:00.000Z',
  example: { eventType: 'BOOKING', entity: '…4f2a', eventId: 'r1' },
};

async function bundle(fake: FakeDeployment = {}) {
  const out = newFile();
  const carried = await carryOut(`support-bundle --stage production --out ${out}`, {
    answer: soundly('production', { 'checks/work': { ...soundWork, failing: { known: [cause] } } }),
    functions: [{ name: 'events/accounts', stackName: 'Events', log: 'AccountsLog' }],
    outputs: {
      'PartnerBanking-production-Events': {
        Release: '0.1.0',
        EventsBus: 'arn:aws:events:eu-central-1:111122223333:event-bus/b',
      },
    },
    log: async () => Promise.resolve([]),
    patienceMs: 4_000,
    ...fake,
  });
  return { ...carried, out, text: existsSync(out) ? readFileSync(out, 'utf8') : '' };
}

test('it holds versions, outputs, status and the last lines of what fails', async () => {
  const line = { level: 'WARN', message: 'an event failed and will be tried again', cause: 'TypeError' };
  const log = async () => Promise.resolve([{ atMs: createManualClock().now(), text: JSON.stringify(line) }]);
  const { stdout, exitCode, stderr, text } = await bundle({ log });
  expect([exitCode, stdout, stderr]).toEqual([0, expect.stringContaining('the logs of events/accounts'), '']);
  expect(JSON.parse(text)).toMatchObject({
    stage: 'production',
    versions: { release: expect.any(String), node: process.version },
    outputs: {
      'PartnerBanking-production-Events': {
        EventsBus: 'arn:aws:events:eu-central-1:111122223333:event-bus/b',
      },
    },
    status: { verdict: 'failing', queues: [{ queue: 'accounts', failing: { cause: 'TypeError' } }] },
    logs: { 'events/accounts': { lines: [{ line }] } },
  });
});

/** A value for each personal field of each event, and what is personal in a text. */
const personalPaths = publishedCatalog.flatMap(({ personal }) => personal);
const planted = personalPaths.map((at, n) => [at, `Planted${n}Value`] as const);
const written = [
  ['Anna-Maria Lee', { first_name: 'Anna-Maria Lee' }],
  ['DE89370400440532013000', 'the account DE89370400440532013000 has no owner'],
  ['anna@mail.example', 'wrote to anna@mail.example'],
  ['+49 170 1234567', 'called +49 170 1234567'],
  ['4111111111111111', { message: 'card 4111111111111111' }],
  ['for the rent of May', { payload: { remark: 'for the rent of May' } }],
] as const;

function nested([first = '', ...rest]: readonly string[], value: string): object {
  return { [first]: rest.length === 0 ? value : nested(rest, value) };
}

/** The same in sentences, in the fields in which functions of ours write their own words. */
const ownFields = ['message', 'reason', 'status', 'cause', 'problem', 'location', 'error', 'errorMessage'];
const inSentences = planted.map(([, value], n) => {
  const said = `Could not pay ${value}: account closed`;
  const name = ownFields[n % (ownFields.length + 2)];
  if (name !== undefined) return { level: 'ERROR', [name]: said };
  const stack = [`Error: ${said}`, `    at pay (file:///var/task/own.mjs:3:17)`];
  return n % 2 === 0
    ? { level: 'ERROR', message: { errorType: 'Error', errorMessage: said, stackTrace: stack } }
    : { level: 'ERROR', errorType: 'Error', stack: stack.join('\n') };
});

test('of more than 135 personal values that functions logged and a check said, none is in it', async () => {
  const texts = [
    // No more lines than the file takes.
    ...Array.from({ length: Math.ceil(planted.length / 20) }, (_, n) =>
      JSON.stringify({
        message: 'got',
        payload: planted.slice(20 * n, 20 * n + 20).map(([at, value]) => nested(at.split('.'), value)),
      }),
    ),
    ...inSentences.map((each) => JSON.stringify(each)),
    ...Array.from({ length: 20 }, (_, n) => `2026-01-05 WARN could not pay ${planted[n]?.[1]}: closed`),
    ...written.map(([, said]) => (typeof said === 'string' ? said : JSON.stringify(said))),
  ];
  const entry = path.join(folder, 'says-too-much.mjs');
  writeFileSync(
    entry,
    `export default { says: 'x', severity: 'fatal', runbook: 'https://a.example', read: async () => ({ state: 'findings', findings: [{ what: 'Ben Smith waits', toDo: 'call Ben Smith', example: 'Ben Smith', count: 2 }] }) };`,
  );
  // As many lines as the file takes of each function.
  const logged = new Map(
    Array.from({ length: Math.ceil(texts.length / 40) }, (_, n) => [
      `events/part-${n}`,
      texts.slice(40 * n, 40 * n + 40).map((each) => ({ atMs: 0, text: each })),
    ]),
  );
  const names = [...logged.keys()];
  const failing = { known: names.map((of) => ({ ...cause, of })) };
  const { text, exitCode } = await bundle({
    answer: soundly('production', { 'checks/work': { ...soundWork, failing } }),
    log: async ({ name }) => Promise.resolve(logged.get(name) ?? []),
    functions: names.map((name) => ({ name, stackName: 'Events', log: name })),
    stage: { checks: [{ name: 'says-too-much', entry }] },
  });
  const values = [...planted.map(([, value]) => value), ...written.map(([value]) => value), 'Ben Smith'];
  expect(exitCode).toBe(0);
  expect(values.length).toBeGreaterThan(135);
  expect(values.filter((value) => text.includes(value))).toEqual([]);
  expect(text).toContain('own-says-too-much');
  expect(text.match(/<string>/g)?.length).toBeGreaterThan(135);
});

test('a part that may not be read leaves the others, and says why', async () => {
  const { text, exitCode } = await bundle({
    log: async () => Promise.reject(new Error('AccessDenied: assumed-role/on-call/anna.lee')),
  });
  expect(exitCode).toBe(0);
  expect(JSON.parse(text)).toMatchObject({
    logs: {
      'events/accounts': {
        unread: expect.stringContaining('Your session may not do this in the stage production'),
      },
    },
    status: { verdict: 'failing' },
  });
  expect(text).not.toContain('anna');
});

test('why something could not be read names nobody', async () => {
  const answers = soundly('production', {
    'checks/work': { ...soundWork, failing: { unknown: 'TransientError: row of Anna Lee is busy' } },
    'breaks/list': new Error('no break of Anna Lee'),
  });
  const { text } = await bundle({ answer: answers });
  expect(text).not.toContain('Anna');
  expect(text).toContain('It could not be read: TransientError');
});

test('a file that exists is left as it is', async () => {
  const { out, text } = await bundle();
  const { exitCode, stderr, asked } = await carryOut(`support-bundle --stage production --out ${out}`);
  expect([exitCode, asked, readFileSync(out, 'utf8')]).toEqual([2, [], text]);
  expect(stderr).toContain('exists already');
});
