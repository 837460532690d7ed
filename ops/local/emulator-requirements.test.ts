import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emulatorImage } from './emulator-workarounds.ts';

test('each package of the emulator is installed at one version and by its hashes', () => {
  const text = readFileSync(join(import.meta.dirname, 'emulator-requirements.txt'), 'utf8');
  const packages = text
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  expect(packages.length).toBeGreaterThan(10);
  for (const line of packages) expect(line).toMatch(/^[\w-]+==[\w.]+( +--hash=sha256:[0-9a-f]{64})+$/);
});

test('an image counts by its digest alone', () => {
  const byDigest = `ministackorg/ministack@sha256:${'0'.repeat(64)}`;

  expect(emulatorImage({ LOCAL_EMULATOR_IMAGE: byDigest })).toBe(byDigest);
  expect(emulatorImage({ LOCAL_EMULATOR_IMAGE: 'ministackorg/ministack:1.5.33' })).toBeUndefined();
  expect(emulatorImage({})).toBeUndefined();
});
