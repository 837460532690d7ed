import { expect, test } from 'vitest';
import { contractInstantiations } from '#test/bench/type-check.ts';
import { gzippedBytes, wholeClientBundle } from '#test/bench/whole-client.ts';

// Sizes and counts, never times. That a hundred calls with an expired token lead to one token request is shown
// beside the client, in call.test.ts.

test('the client with all operations and zod is at most 60 KB gzipped', () => {
  expect(gzippedBytes(wholeClientBundle())).toBeLessThanOrEqual(60 * 1024);
});

test('contract and client take at most 300,000 type instantiations', { timeout: 60_000 }, () => {
  const instantiations = contractInstantiations();

  expect(instantiations).toBeLessThanOrEqual(300_000);
  // A check that saw nothing would be green, too.
  expect(instantiations).toBeGreaterThan(50_000);
});
