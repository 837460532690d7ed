import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { installedRoot, pageSeenFrom, shownPage } from './installed-docs.ts';

test('a page is named as it is opened from the folder of the company, and an address of its own stays', () => {
  expect(shownPage('docs/runbooks/fees.md')).toBe('docs/runbooks/fees.md');
  const company = dirname(dirname(installedRoot));
  expect(join(company, pageSeenFrom(company, 'docs/runbooks/checks.md#failing'))).toBe(
    join(installedRoot, 'docs/runbooks/checks.md#failing'),
  );
  const address = 'https://wiki.company.example/docs/one';
  expect(pageSeenFrom(company, address)).toBe(address);
});
