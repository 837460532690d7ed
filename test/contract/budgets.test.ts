import { beforeAll, describe, expect, test } from 'vitest';
import { functionBundles, gzippedKilobytes, type FunctionBundle } from '#test/bench/function-bundles.ts';
import { contractInstantiations } from '#test/bench/type-check.ts';
import { gzippedBytes, wholeClientBundle } from '#test/bench/whole-client.ts';

// Sizes and counts, never times. That a hundred calls with an expired token lead to one token request is shown
// beside the client, in call.test.ts.

test('the client with all operations and zod is at most 60 KB gzipped', () => {
  expect(gzippedBytes(wholeClientBundle())).toBeLessThanOrEqual(60 * 1024);
});

/**
 * KB that a cold start loads, gzipped. The bank waits for the receiver, and queues for consumers; of the rest, the
 * largest are the one that erases and the one that knows every operation of the bank.
 */
function budgetOf(name: string): number {
  // Workers start once for minutes of work, and write files in four formats.
  if (name.startsWith('work/')) return 194;
  // It plans what is read back of every kind of entity, and takes the partner's files.
  if (name === 'schedules/reconciliation') return 175;
  return name === 'webhooks/receive' ? 90 : 147;
}

describe('of what a cold start of each function loads', () => {
  let built: readonly FunctionBundle[] = [];
  beforeAll(() => {
    built = functionBundles();
  }, 60_000);

  test('nothing is larger than its budget', () => {
    const sizes = built.map(({ name, eager }) => [name, gzippedKilobytes(eager)] as const);

    expect(sizes.filter(([name, kilobytes]) => kilobytes > budgetOf(name))).toEqual([]);
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
});

test('contract and client take at most 300,000 type instantiations', { timeout: 60_000 }, () => {
  const instantiations = contractInstantiations();

  expect(instantiations).toBeLessThanOrEqual(300_000);
  // A check that saw nothing would be green, too.
  expect(instantiations).toBeGreaterThan(50_000);
});
