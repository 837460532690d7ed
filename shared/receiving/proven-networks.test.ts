import { expect, test } from 'vitest';
import { createProvenNetworks } from './proven-networks.ts';

test('a network that keeps proving itself is remembered, however many others are seen', () => {
  const proven = createProvenNetworks();
  proven.note('bank');
  for (let seen = 0; seen < 1_000; seen += 1) {
    proven.note(`other-${seen}`);
    expect(proven.has('bank')).toBe(true);
    if (seen % 60 === 0) proven.note('bank');
  }
  expect(proven.has('other-0')).toBe(false);
  expect(proven.has('never seen')).toBe(false);
});

test('a hundred networks are remembered, those that were seen last', () => {
  const proven = createProvenNetworks();
  for (let seen = 0; seen < 100; seen += 1) proven.note(`network-${seen}`);
  expect(proven.has('network-0')).toBe(true);
  proven.note('network-0');
  proven.note('another');
  expect(['network-0', 'network-1', 'network-2'].map((network) => proven.has(network))).toEqual([
    true,
    false,
    true,
  ]);
});
