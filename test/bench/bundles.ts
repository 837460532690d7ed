import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functionBundles, gzippedKilobytes, rawKilobytes, type FunctionBundle } from './function-bundles.ts';
import { importMs } from './import-time.ts';
import type { Section } from './measure.ts';
import { sampleEnvironment } from './sample-environment.ts';

export async function bundles(): Promise<Section> {
  const built = await functionBundles();
  return { title: 'Bundles (KB; import: median of fresh processes)', rows: built.map(bundleRow) };
}

function bundleRow({ name, eager, lazy }: FunctionBundle) {
  const directory = mkdtempSync(join(tmpdir(), 'bundle-'));
  try {
    for (const { fileName, code } of [...eager, ...lazy]) writeFileSync(join(directory, fileName), code);
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
