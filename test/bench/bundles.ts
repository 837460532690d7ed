import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from './bundled.ts';
import { exceeding, importGoals, kilobytes } from './budgets.ts';
import { functionBundles, gzippedKilobytes, rawKilobytes, type FunctionBundle } from './function-bundles.ts';
import { importTime } from './import-time.ts';
import type { Section } from './measure.ts';
import { sampleEnvironment } from './sample-environment.ts';

/** A client that many deploy, as the measure of the machine: it imports in 34 ms where the budgets of times were set. */
const measure = { peer: 'stripe-http', ms: 34 };

export function bundles(): Section {
  const built = functionBundles();
  const scale = measure.ms / peerMs();
  return {
    title: `Bundles (KB; import: medians of fresh processes; scaled: its processor time, as where Stripe's client takes ${measure.ms} ms)`,
    rows: built.map((bundle) => bundleRow(bundle, scale)),
    exceeding: exceeding(
      kilobytes,
      Object.fromEntries(built.map(({ name, eager }) => [name, gzippedKilobytes(eager)])),
    ),
  };
}

function peerMs(): number {
  const directory = mkdtempSync(join(tmpdir(), 'peer-'));
  try {
    const file = join(directory, 'peer.mjs');
    writeFileSync(file, bundled(join(import.meta.dirname, 'peers', `${measure.peer}.ts`)));
    return importTime(file).processorMs;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const goals = new Map<string, number>(Object.entries(importGoals));

function bundleRow({ name, eager, lazy }: FunctionBundle, scale: number) {
  const goal = goals.get(name.split('/')[0] ?? '');
  const directory = mkdtempSync(join(tmpdir(), 'bundle-'));
  try {
    for (const file of [...eager, ...lazy]) writeFileSync(join(directory, file.name), file.contents);
    const { ms, processorMs } = importTime(join(directory, 'lambda.mjs'), sampleEnvironment);
    return {
      function: name,
      raw: rawKilobytes(eager),
      gzipped: gzippedKilobytes(eager),
      'lazy gzipped': gzippedKilobytes(lazy),
      'import ms': ms,
      'processor ms': processorMs,
      'scaled ms': Math.round(processorMs * scale),
      ...(goal !== undefined && { 'goal ms': goal }),
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
