import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandNames } from '#ops/terminal/application.ts';
import { functionsOf } from '#infra/functions-of-stage.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { shellWords } from '#test/fakes/shell-words.ts';
import { carryOut } from '#test/fakes/terminal.ts';

const root = path.resolve(import.meta.dirname, '..');
const documents = ['README.md', ...globSync(['docs/*.md', 'docs/runbooks/*.md'], { cwd: root })].map(
  (file) => ({
    file,
    // A command may go on in the next line of a paragraph.
    text: readFileSync(path.join(root, file), 'utf8').replaceAll(/(`[^`\n]*)\n +/g, '$1 '),
  }),
);

test.each(commandNames())('a page says when to use `%s`', (name) => {
  const written = new RegExp(`npm run ops -- ${name}(?![a-z])`);
  expect(documents.filter(({ text }) => written.test(text))).not.toEqual([]);
});

/** Files that commands read: a ledger of a day, and a settlement. */
const folder = mkdtempSync(path.join(tmpdir(), 'documented-commands-'));
for (const name of ['2026-03-05.csv', 'settlement.csv']) writeFileSync(path.join(folder, name), 'id\n');
afterAll(() => rmSync(folder, { recursive: true }));

/** A log is read of a function that there is. */
const functions = functionsOf(deployableStage('local'));

let writtenFiles = 0;

const printed = documents.flatMap(({ file, text }) =>
  [...text.matchAll(/npm run ops -- ([^`\n]*[^`\s])/g)].map(([, command = '']) => ({ file, command })),
);

test.each(printed)('$file: `$command` is a command as it stands', async ({ command }) => {
  const line = command
    .replaceAll(/<record id>(?: …)?/g, 'f'.repeat(64))
    .replaceAll('<stage>', 'sandbox')
    .replaceAll('<family>', 'accounts')
    .replaceAll('<kind>', 'loan')
    .replaceAll('<code>', '123456')
    // It is written, and so never into the repository.
    .replaceAll('bundle.json', () => path.join(folder, `${(writtenFiles += 1)}.json`))
    .replaceAll(/[\w-]+\.csv/g, (name) => path.join(folder, name))
    .replaceAll(/<[^>]+>/g, 'some-id');
  // A stage that fails its checks has this code too, and nothing to say about the command line.
  expect(await carryOut(shellWords(line), { signal: AbortSignal.abort(), functions })).not.toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/./),
  });
});

const inRunbooks = printed.filter(
  ({ file, command }) => file.startsWith('docs/runbooks/') && !command.includes('--help'),
);

// At night nobody should type it at the local run, or wonder why that is not up.
test.each(inRunbooks)('$file: `$command` names the stage', ({ command }) => {
  expect(command).toContain('--stage ');
});
