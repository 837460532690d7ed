import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkedStage } from '#infra/stage/select-stage.ts';
import { stages } from './files/stages.ts';
import { installLine } from './run-init.ts';
import { startCompany } from './start-company.ts';
import { starterFiles } from './starter-files.ts';

const root = resolve(import.meta.dirname, '../..');

async function empty(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'starter-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a company owns ten files at most, under the name of its folder', async () => {
  const folder = join(await empty(), 'north-bank');
  const written = await startCompany(folder);
  expect(written.length).toBeLessThanOrEqual(10);
  const found = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(found).toHaveLength(written.length);
  for (const path of written) expect(await readFile(join(folder, path), 'utf8')).not.toContain('my-bank');
  expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).toMatchObject({
    name: 'north-bank',
  });
});

test('a folder that holds something is left as it is', async () => {
  const folder = join(await empty(), 'north-bank');
  await mkdir(folder);
  await writeFile(join(folder, 'stages.ts'), 'ours');
  await expect(startCompany(folder)).rejects.toThrow(`${folder} is not empty: name a folder that is new`);
  expect(await readdir(folder)).toEqual(['stages.ts']);
  await expect(startCompany(join(folder, 'stages.ts'))).rejects.toThrow('stages.ts is no folder');
});

test.each(['My Bank', 'NorthBank', '.bank', '_bank', 'node_modules', 'partner-banking', 'a'.repeat(215)])(
  'npm would refuse the name %s',
  async (name) => {
    const folder = join(await empty(), name);
    await expect(startCompany(folder)).rejects.toThrow(
      `"${name}" cannot be the name of a package: use lowercase letters, digits and dashes, such as my-bank`,
    );
  },
);

test('its packages have the versions that are tested here', () => {
  const own = manifest(join(root, 'package.json'));
  const theirs = manifest(join(import.meta.dirname, 'files', starterFiles['package.json']));
  const tested = { ...own.devDependencies, ...own.dependencies };
  const versionOf = (name: string) =>
    name === 'partner-banking'
      ? own.version
      : (name === 'typescript' ? tested['@typescript/native'] : tested[name])?.replace(/^npm:.*@/, '');
  const packages = Object.entries({ ...theirs.dependencies, ...theirs.devDependencies });
  expect(packages).toEqual(packages.map(([name]) => [name, versionOf(name)]));
});

test('each placeholder of its stages is refused with its line, and nothing else is wrong', () => {
  const lines = readFileSync(join(import.meta.dirname, 'files/stages.ts'), 'utf8').split('\n');
  expect(stages.select({ stage: 'local' }).name).toBe('local');
  for (const stage of ['sandbox', 'production'] as const) {
    const refused = messageOf(() => stages.select({ stage }));
    const named = [...refused.matchAll(/stages\.ts:(\d+)/g)].map(([, line]) => lines[Number(line) - 1]);
    expect(named.length).toBeGreaterThan(2);
    for (const line of named) expect(line).toMatch(/\.example|111122223333/);
    const filledIn = JSON.stringify(stages.settingsOf(stage))
      .replaceAll('.example', '.com')
      .replaceAll('111122223333', '123456789012');
    expect(checkedStage.parse(JSON.parse(filledIn)).name).toBe(stage);
  }
});

function messageOf(run: () => unknown): string {
  try {
    run();
    return '';
  } catch (error) {
    return String(error);
  }
}

test.each([
  ['./partner-banking-0.1.0.tgz', 'npm install ../partner-banking-0.1.0.tgz'],
  ['/tmp/partner-banking-0.1.0.tgz', 'npm install /tmp/partner-banking-0.1.0.tgz'],
  ['partner-banking', 'npm install'],
  [undefined, 'npm install'],
])('after `npx --package %s` the next step is `%s`', (tarball, next) => {
  expect(installLine('north-bank', { npm_config_package: tarball })).toBe(next);
});

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

function manifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}
