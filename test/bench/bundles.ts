import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functionBundles, gzippedKilobytes, rawKilobytes, type FunctionBundle } from './function-bundles.ts';
import { importMs } from './import-time.ts';
import type { Section } from './measure.ts';
import { sampleEnvironment } from './sample-environment.ts';

export function bundles(): Section {
  return {
    title: 'Bundles (KB; import: median of fresh processes)',
    rows: functionBundles().map(bundleRow),
  };
}

function bundleRow({ name, eager, lazy }: FunctionBundle) {
  const directory = mkdtempSync(join(tmpdir(), 'bundle-'));
  try {
    for (const file of [...eager, ...lazy]) writeFileSync(join(directory, file.name), file.contents);
    return {
      function: name,
      raw: rawKilobytes(eager),
      gzipped: gzippedKilobytes(eager),
      'lazy gzipped': gzippedKilobytes(lazy),
      'import ms': importMs(join(directory, 'lambda.mjs'), sampleEnvironment),
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
