import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emulatorImage } from '#ops/deployment/emulator-workarounds.ts';

test.each([
  'ops/local/emulator-requirements.txt',
  'test/construct/cfn-lint/requirements.txt',
  'test/contract/generated-clients/requirements.txt',
  'test/contract/statements/strangers/requirements.txt',
])('each package of %s is installed at one version and by its hashes', (file) => {
  const text = readFileSync(file, 'utf8');
  const packages = text
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  expect(packages.length).toBeGreaterThan(5);
  for (const line of packages) expect(line).toMatch(/^[\w.-]+==[\w.]+( +--hash=sha256:[0-9a-f]{64})+$/);
});

test('an image counts by its digest alone', () => {
  const byDigest = `ministackorg/ministack@sha256:${'0'.repeat(64)}`;

  expect(emulatorImage({ LOCAL_EMULATOR_IMAGE: byDigest })).toBe(byDigest);
  expect(emulatorImage({ LOCAL_EMULATOR_IMAGE: 'ministackorg/ministack:1.5.33' })).toBeUndefined();
  expect(emulatorImage({})).toBeUndefined();
});
