import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { bundle, writeBundle } from '#infra/house/bundle.ts';
import { selectStage } from '#infra/stages.ts';
import { sampleEnvironment } from '#test/bench/sample-environment.ts';
import { resourcesOf } from './synthesized.ts';

const entries = globSync('functions/*/*/lambda.ts');

test('each entry is deployed as one function, and calls as one for each team that makes some', () => {
  const teams = selectStage({ stage: 'production' }).teams.filter(({ operations }) => operations.length > 0);
  const functions = resourcesOf('production', 'AWS::Lambda::Function');
  expect(functions).toHaveLength(entries.length - 1 + teams.length);
});

test.each(entries)(
  '%s starts as a module with a handler, and brings nothing that finds credentials',
  (entry) => {
    const directory = mkdtempSync(join(tmpdir(), 'bundle-'));
    try {
      writeBundle(resolve(entry), directory);
      expect(exportsOf(join(directory, 'lambda.mjs'))).toBe('handler');
      // Also what only few invocations load.
      expect(importAll(directory)).toBe('all are there');
      const texts = globSync(join(directory, '*')).map((file) => readFileSync(file, 'utf8'));
      // The chain of the SDK looks for profiles and asks other services: Lambda has its role's in the environment.
      expect(texts.some((text) => text.includes('AWS_CONTAINER_CREDENTIALS_FULL_URI'))).toBe(false);
    } finally {
      rmSync(directory, { recursive: true });
    }
  },
);

function exportsOf(file: string): string {
  return runModule(`console.log(Object.keys(await import('${file}')).join())`);
}

function importAll(directory: string): string {
  const files = globSync(join(directory, '*.mjs'));
  const script = `await Promise.all(${JSON.stringify(files)}.map((file) => import(file))); console.log('all are there')`;
  return runModule(script);
}

function runModule(script: string): string {
  const options = { env: sampleEnvironment, encoding: 'utf8' } as const;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], options).trim();
}

test('a function without an entry is told by its path', () => {
  expect(() => bundle('functions/events/nothing/lambda.ts')).toThrow('functions/events/nothing/lambda.ts');
});
