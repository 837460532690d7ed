import { expect, test } from 'vitest';
import { deployedAdvisories } from './deployed-advisories.ts';

const packages = [{ name: 'zod', version: '4.6.7', licence: 'MIT' }];
const weakness = (name: string) => ({ name, severity: 'high', range: '<5' });

test('only what is deployed is reported', () => {
  const vulnerabilities = { zod: weakness('zod'), 'aws-cdk-lib': weakness('aws-cdk-lib') };
  expect(deployedAdvisories({ vulnerabilities }, packages)).toEqual(['zod <5: high']);
  expect(deployedAdvisories({ vulnerabilities: {} }, packages)).toEqual([]);
});

test('no report is not taken for a good one', () => {
  expect(() => deployedAdvisories({ error: { code: 'ENOAUDIT' } }, packages)).toThrow('gave no report');
  expect(() => deployedAdvisories(null, packages)).toThrow('gave no report');
});
