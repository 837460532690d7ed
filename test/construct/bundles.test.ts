import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { familiesByDefinition } from '#functions/events/by-definition/handler.ts';
import { bundle, writeBundle } from '#infra/constructs/bundle.ts';
import { exceeding, kilobytes as budgets } from '#test/bench/budgets.ts';
import { functionBundles, gzippedKilobytes, type FunctionBundle } from '#test/bench/function-bundles.ts';
import { sampleEnvironment } from '#test/bench/sample-environment.ts';
import { someOf } from '#test/extent.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { resourcesOf } from './synthesized.ts';

const entries = globSync('functions/*/*/lambda.ts');

test('each entry is deployed as one function, except one for each family of events, one for each team that makes calls, one for each handler and two for each job of the company', () => {
  const { teams: all, handlers, jobs } = deployableStage('production');
  const teams = all.filter(({ operations }) => operations.length > 0);
  const functions = resourcesOf('production', 'AWS::Lambda::Function');
  expect(entries).toContain('functions/events/by-definition/lambda.ts');
  expect(functions).toHaveLength(
    entries.length - 5 + familiesByDefinition.length + teams.length + handlers.length + 2 * jobs.length,
  );
});

test.each(someOf(entries, { share: 4, turn: 1 }))(
  '%s starts as a module with a handler, and brings nothing that finds credentials',
  (entry) => {
    const directory = mkdtempSync(join(tmpdir(), 'bundle-'));
    try {
      writeBundle(resolve(entry), directory);
      // Also what only few invocations load.
      expect(loaded(directory)).toBe('handler');
      const texts = globSync(join(directory, '*')).map((file) => readFileSync(file, 'utf8'));
      // The chain of the SDK searches profiles and asks other services. Lambda has its role's in the environment.
      expect(texts.some((text) => text.includes('AWS_CONTAINER_CREDENTIALS_FULL_URI'))).toBe(false);
    } finally {
      rmSync(directory, { recursive: true });
    }
  },
);

/** What the function exports, once all its files are loaded. */
function loaded(directory: string): string {
  const files = globSync(join(directory, '*.mjs'));
  return runModule(`
    const entry = await import(${JSON.stringify(join(directory, 'lambda.mjs'))});
    await Promise.all(${JSON.stringify(files)}.map((file) => import(file)));
    console.log(Object.keys(entry).join());
  `);
}

function runModule(script: string): string {
  const options = { env: sampleEnvironment, encoding: 'utf8' } as const;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], options).trim();
}

test('a function without an entry is named by its path', () => {
  expect(() => bundle('functions/events/nothing/lambda.ts')).toThrow('functions/events/nothing/lambda.ts');
});

describe('of what a cold start of each function loads', () => {
  let built: readonly FunctionBundle[] = [];
  beforeAll(() => {
    built = functionBundles();
  });

  test('nothing is larger than its budget', () => {
    const sizes = built.map(({ name, eager }) => [name, gzippedKilobytes(eager)] as const);

    expect(exceeding(budgets, Object.fromEntries(sizes))).toEqual([]);
    // Nothing seen would be nothing too large, and no function is without a client of AWS.
    expect(sizes.map(([name]) => name)).toContain('webhooks/receive');
    expect(sizes.filter(([, kilobytes]) => kilobytes < 40)).toEqual([]);
  });

  test('nothing is of S3, which few events need', () => {
    const brings = (files: FunctionBundle['eager']) =>
      files.some(({ sources }) => sources.some((source) => source.includes('/@aws-sdk/client-s3/')));

    expect(built.filter(({ eager }) => brings(eager)).map(({ name }) => name)).toEqual([]);
    expect(built.filter(({ lazy }) => brings(lazy)).map(({ name }) => name)).toContain('webhooks/receive');
  });

  // As modules they evaluate all that they have: streams, a web client, parsers. That takes up to fourteen milliseconds.
  test.each(['fs', 'http', 'process', 'util'])('nothing imports node:%s', (name) => {
    const imports = ({ contents }: FunctionBundle['eager'][number]) =>
      Buffer.from(contents).toString().includes(`from"node:${name}"`);

    expect(built.filter(({ eager }) => eager.some(imports)).map((each) => each.name)).toEqual([]);
  });

  test('nothing makes a formatter of dates while it starts', () => {
    const script = (file: string) => `
      Intl.DateTimeFormat = class { constructor() { throw new Error('made while it starts'); } };
      await import(${JSON.stringify(file)});
      console.log('started');`;
    for (const folder of ['webhooks/receive', 'events/accounts', 'work/statements']) {
      const directory = mkdtempSync(join(tmpdir(), 'bundle-'));
      try {
        writeBundle(resolve(`functions/${folder}/lambda.ts`), directory);
        expect(runModule(script(join(directory, 'lambda.mjs')))).toBe('started');
      } finally {
        rmSync(directory, { recursive: true });
      }
    }
  });
});
