import { existsSync, readFileSync } from 'node:fs';
import { type App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { setFeatureFlags } from '#infra/constructs/feature-flags.ts';
import { frozenFlags } from '#infra/constructs/frozen-flags.ts';
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

// What is new is taken into the list when the library of this repository is, with a look at how templates change.
test('the flags are those that the library of this repository recommends', () => {
  expect(frozenFlags).toEqual(recommended);
});

test('a later library of a company changes no template, whatever the context says of what is new in it', () => {
  const later = '@aws-cdk/aws-sqs:ofALaterVersion';
  const { node } = new Stack(unbundledApp({ [later]: true }), 'Ours');
  setFeatureFlags(node, { ...recommended, '@aws-cdk/aws-iam:minimizePolicies': false, [later]: true });
  expect(node.tryGetContext(later)).toBe(false);
  expect(node.tryGetContext('@aws-cdk/aws-iam:minimizePolicies')).toBe(true);
});
