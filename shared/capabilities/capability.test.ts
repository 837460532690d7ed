import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { capabilityNames } from './capability.ts';

const shared = path.resolve(import.meta.dirname, '..');
const sources = globSync('**/*.ts', { cwd: shared })
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('capabilities'))
  .map((file) => readFileSync(path.join(shared, file), 'utf8'))
  .filter((text) => text.includes('capabilities.see('));

test.each(Object.entries(capabilityNames))('%s says whether a job observes it', (name, { observedBy }) => {
  const isObserved = sources.some((text) => text.includes(`name: '${name}'`));
  expect(observedBy.startsWith('nothing yet')).toBe(!isObserved);
});
