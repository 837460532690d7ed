import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.250', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:12:34::1', '2001:db8:12::/48'],
  ['2001:0DB8:0012:0:0:0:0:1', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['1::2:3:4:5:6:7', '1:0:2::/48'],
  ['fe80::', 'fe80:0:0::/48'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(['', '203.0.113', '300.1.1.1', 'bank.example', '2001:db8::1%eth0#', 'test-invoke-source-ip'])(
  '%j is in no known network',
  (address) => expect(networkOf(address)).toBe('unknown'),
);
