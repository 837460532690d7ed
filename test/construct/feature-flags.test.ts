import { existsSync, readFileSync } from 'node:fs';
import type { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { createStacks } from '#infra/partner-banking.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { unbundledApp } from './synthesized.ts';

const templatesIn = (app: App) =>
  Object.values(createStacks(app, deployableStage('sandbox'))).map((stack) =>
    Template.fromStack(stack).toJSON(),
  );

test('the app of a company makes the same templates as ours, whatever its own context says', () => {
  const without = templatesIn(unbundledApp());
  expect(templatesIn(unbundledApp(recommended))).toEqual(without);
  const opposite = Object.fromEntries(
    Object.entries(recommended).map(([flag, value]) => [flag, typeof value === 'boolean' ? !value : value]),
  );
  expect(templatesIn(unbundledApp(opposite))).toEqual(without);
});

test('cdk.json says nothing that a template depends on', () => {
  expect(existsSync('cdk.json')).toBe(true);
  expect(JSON.parse(readFileSync('cdk.json', 'utf8'))).not.toHaveProperty('context');
});
