import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { FunctionCall } from '#shared/operators/function-call.ts';
import { carryOut } from '#test/fakes/terminal.ts';

async function fileOf(content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'settlement-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const file = join(folder, 'settlement.csv');
  await writeFile(file, content);
  return file;
}

const text = 'account,day,amount,currency\nDE02120300000000202051,2026-05-04,9.68,EUR\n';
const month = '2026-04';
const importing = (file: string) => [
  ...['fees', 'import-settlement', file, '--month', month],
  ...['--reason', 'statement-4711'],
];

const run = {
  job: 'fees',
  id: 'settle-2026-04-1',
  asOf: '2026-05-05',
  startedAt: '2026-05-05T08:00:00.000Z',
  state: 'complete',
  planned: 1,
  finished: 1,
  counts: { added: 2 },
} as const;
const file = {
  month,
  number: 1,
  sha256: sha256Hex(text),
  cents: 968,
  lines: 1,
  importedAt: '2026-05-05T08:00:00.000Z',
};

function fees(cents: number) {
  const state = cents === file.cents ? 'settled' : 'variance';
  const sums = { chargedCents: cents, doubtCents: 0, expectedCents: cents, foundCents: file.cents };
  const settlement = { month, runId: run.id, state, ...sums, atCutOff: {}, file };
  const totals = {
    accounts: 2,
    chargedCents: cents,
    doubtCents: 0,
    listedCents: cents,
    differences: [],
    atCutOff: [],
  };
  return async (asked: unknown) => {
    const { command } = asked as FunctionCall;
    if (command === 'fees/import-settlement') return Promise.resolve({ file, isKnown: false, run });
    return Promise.resolve(
      command === 'fees/totals' ? { totals, settlement, files: [file] } : { run, report: 'r', setAside: [] },
    );
  };
}

test('a file is imported as the person, and compared', async () => {
  const carried = await carryOut(importing(await fileOf(text)), { answer: fees(968) });
  expect(carried.exitCode).toBe(0);
  expect(carried.stdout.replaceAll(/ +/g, ' ')).toContain('settled by file 1 9.68 EUR agrees');
  expect(carried.asked[0]).toMatchObject({
    command: 'fees/import-settlement',
    request: { month, text },
    change: { reason: 'statement-4711', person: 'anna' },
  });
  expect(carried.entries).toMatchObject([
    { step: 'intended', entity: 'settlement of fees 2026-04', after: { month, sha256: file.sha256 } },
    { step: 'done', before: null, after: { number: 1, sha256: file.sha256, cents: 968, run: run.id } },
  ]);
});

const camtIn = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><Document><Id>GEBÜHREN</Id></Document>`;

test.each([
  ['UTF-8', Buffer.from(camtIn('UTF-8'))],
  ['ISO-8859-1', Buffer.from(camtIn('ISO-8859-1'), 'latin1')],
  ['windows-1252', Buffer.from(camtIn('windows-1252'), 'latin1')],
  ['UTF-16', Buffer.from(`\uFEFF${camtIn('UTF-16')}`, 'utf16le')],
  ['UTF-16', Buffer.from(`\uFEFF${camtIn('UTF-16')}`, 'utf16le').swap16()],
])('a camt.053 in %s is imported as its text', async (encoding, bytes) => {
  const carried = await carryOut(importing(await fileOf(bytes)), { answer: fees(968) });
  expect(carried.exitCode).toBe(0);
  expect(carried.asked[0]).toMatchObject({ request: { text: camtIn(encoding) } });
});

test('the bytes of a file in UTF-8 are kept', async () => {
  const marked = `\uFEFF${camtIn('utf-8')}`;
  const carried = await carryOut(importing(await fileOf(marked)), { answer: fees(968) });
  expect(carried.asked[0]).toMatchObject({ request: { text: marked } });
});

test('the exit code shows a settlement that differs', async () => {
  const { exitCode, stdout } = await carryOut(importing(await fileOf(text)), { answer: fees(1_000) });
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining('differs by -0.32 EUR')]);
});

test.each([
  ['that is not there', undefined, 'cannot be read'],
  ['in another encoding', Buffer.from([0x41, 0xfc]), 'is not UTF-8; save it as UTF-8'],
  ['in UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'is not UTF-8; save it as UTF-8'],
  [
    'in another encoding than it declares',
    Buffer.from(camtIn('ISO-8859-1')),
    'it is written in utf-8, not in ISO-8859-1: write the encoding that its XML declaration names',
  ],
  ['in an encoding that nobody knows', Buffer.from(camtIn('EBCDIC-CP-DE')), 'its encoding EBCDIC-CP-DE'],
  ['that is too large', 'x'.repeat(70_000), 'has more than 64 KiB'],
])('a file %s is refused before anybody is asked', async (_, content, problem) => {
  const path = content === undefined ? join(tmpdir(), 'no-such-file.csv') : await fileOf(content);
  const { exitCode, stderr, asked } = await carryOut(importing(path));
  expect([exitCode, asked]).toEqual([2, []]);
  expect(stderr).toContain(problem);
});

test('an imported file is printed as it was', async () => {
  const answer = async () => Promise.resolve({ file: { ...file, text, change: 'c' } });
  const { stdout } = await carryOut('fees settlement-file --month 2026-04', { answer });
  expect(stdout).toBe(`${text}\n`);
});
