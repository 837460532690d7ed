import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checks, stateChecks } from '#shared/checks/checks.ts';
import { found } from '#shared/checks/check.ts';
import { runChecks } from '#shared/checks/run-checks.ts';
import { createCheckedStage } from '#test/fakes/checked-stage.ts';
import { shellWords } from '#test/fakes/shell-words.ts';
import { soundly } from '#test/fakes/sound-stage.ts';
import { carryOut } from '#test/fakes/terminal.ts';
import { stageFaults } from '#test/fixtures/stage-faults.ts';

const root = path.resolve(import.meta.dirname, '..');
const pages = globSync('docs/runbooks/*.md', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));

const sectionOf = (text: string, heading: string) =>
  new RegExp(`\n## ${heading}\n([^]*?)(?=\n## |$)`).exec(text)?.[1]?.trim() ?? '';

test.each(pages)('$file says what is seen when all is well, and whom to wake', ({ text }) => {
  expect(sectionOf(text, 'When all is well')).toMatch(/^```console\n\$ npm run ops -- /);
  expect(sectionOf(text, 'Whom to wake').length).toBeGreaterThan(20);
});

const shown = pages.flatMap(({ file, text }) =>
  [...sectionOf(text, 'When all is well').matchAll(/^\$ npm run ops -- (.+)\n((?:(?!\$ |```).*\n)+)/gm)].map(
    ([, command = '', output = '']) => ({ file, command, output }),
  ),
);

const lineOf = (text: string) => text.trim().replaceAll(/ {2,}/g, '  ');

test.each(shown)(
  '$file: `$command` prints it on a stage on which all is well',
  async ({ command, output }) => {
    const stage = /--stage (\w+)/.exec(command)?.[1] ?? 'local';
    const { stdout, exitCode } = await carryOut(command, { answer: soundly(stage), patienceMs: 4_000 });
    expect(exitCode).toBe(0);
    const printed = stdout.trim().split('\n').map(lineOf);
    const expected = output.trim().split('\n').map(lineOf);
    // A line of dots stands for lines that say nothing of the page.
    if (!expected.includes('…')) expect(printed).toEqual(expected);
    else expect(printed).toEqual(expect.arrayContaining(expected.filter((line) => line !== '…')));
  },
);

test('of each check the page says what customers notice, and whom to wake', () => {
  const page = pages.find(({ file }) => file.endsWith('checks.md'))?.text ?? '';
  const rows = [...sectionOf(page, 'Whom to wake').matchAll(/^\| \[([\w-]+)\]\(#\1\) +\|/gm)].map(
    ([, id]) => id,
  );
  expect(rows).toEqual(checks.map(({ id }) => id));
});

test.each(stageFaults)(
  '%s: what goes on can be typed as it stands, with the stage',
  async (_fault, id, planted) => {
    const results = await runChecks(
      checks.filter((check) => check.id === id),
      createCheckedStage(planted).deps,
    );
    const commands = results.flatMap(({ reading }) =>
      'findings' in reading ? reading.findings.flatMap(({ command = [] }) => command) : [],
    );
    for (const command of commands) {
      expect(command).not.toMatch(/<[^>]+>/);
      if (command.startsWith('npm run ops -- ')) expect(command).toContain(' --stage production');
      if (command.includes('--reason')) expect(command).toMatch(/ --reason '[^']+ [^']+'$/);
    }
  },
);

test('of each code with which a call of the bank fails, the page says what to do', () => {
  const sources = ['api-error', 'errors'].map((name) =>
    readFileSync(path.join(root, `shared/bank/errors/${name}.ts`), 'utf8'),
  );
  const codes = sources.flatMap((source) =>
    [...source.matchAll(/super\(refusal, '([a-z-]+)'|code(?:\??:| =) '([a-z-]+)'/g)].map(
      ([, one, other]) => one ?? other ?? '',
    ),
  );
  // Of a request that was never sent, of a write, and of a setting: no read of the check fails so.
  const others = ['configuration-invalid', 'request-invalid', 'outcome-unknown', 'change-request'];
  const page = pages.find(({ file }) => file.endsWith('checks.md'))?.text ?? '';
  const rows = sectionOf(page, 'bank-token');
  expect(codes).toContain('bank-failed');
  for (const code of ['deadline-exceeded', 'credentials-missing', ...codes])
    if (!others.includes(code)) expect(rows, code).toContain(`\`${code}\``);
});

const faultsOfState = stageFaults.filter(([, id]) => stateChecks.some((check) => check.id === id));

test.each(faultsOfState)('%s: the command that goes on is one', async (_fault, id, planted) => {
  const results = await runChecks(
    stateChecks.filter((check) => check.id === id),
    createCheckedStage(planted).deps,
  );
  const findings = results.flatMap(({ reading }) => ('findings' in reading ? reading.findings : []));
  expect(found(findings).state).toBe('findings');
  for (const { command } of findings) {
    const line = /^npm run ops -- (.+)$/.exec(command ?? '')?.[1];
    if (line === undefined) continue;
    const { stderr } = await carryOut(shellWords(line), {
      signal: AbortSignal.abort(),
      functions: [
        { name: 'events/accounts', stackName: 'Events', log: 'Log' },
        { name: 'events/cards', stackName: 'Events', log: 'Log' },
      ],
    });
    expect(stderr).not.toContain('Usage:');
  }
});
