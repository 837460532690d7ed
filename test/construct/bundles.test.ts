import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { bundle, filesOf } from '#infra/constructs/bundle.ts';
import { selectStage } from '#infra/stages.ts';
import { resourcesOf } from './synthesized.ts';

const entries = globSync('functions/*/*/lambda.ts');

test('each entry is deployed as one function, and calls as one for each team that makes some', () => {
  const teams = selectStage({ stage: 'production' }).teams.filter(({ operations }) => operations.length > 0);
  const functions = resourcesOf('production', 'AWS::Lambda::Function');
  expect(functions).toHaveLength(entries.length - 1 + teams.length);
});

test.each(entries)('%s becomes one module with a handler, and nothing that finds credentials', (entry) => {
  const files = filesOf(resolve(entry));
  const main = files.find(({ path }) => path.endsWith('/lambda.mjs'));
  expect(main?.text).toMatch(/export\s*\{[^}]*\bas handler\b/);
  // The chain of the SDK looks for profiles and asks other services: Lambda has its role's in the environment.
  expect(files.some(({ text }) => text.includes('AWS_CONTAINER_CREDENTIALS_FULL_URI'))).toBe(false);
});

test('a function without an entry is told by its path', () => {
  expect(() => bundle('functions/events/nothing/lambda.ts')).toThrow('functions/events/nothing/lambda.ts');
});
