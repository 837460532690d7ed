import { sha256Hex } from '#shared/kernel/digest.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import { canonicalJson } from '#shared/kernel/json.ts';
import type { RunResponse } from './commands/run-commands.ts';
import type { Reports } from './ports.ts';
import { resultsOf, rowPartOf, runManifest, type RunManifest } from './run-manifest.ts';
import { run as runSchema, type Run } from './run.ts';

type VerifyDeps = Pick<Reports, 'readManifest' | 'readSummary' | 'readPart'>;
type Verified = Extract<RunResponse<'verify'>, { readonly sha256: string }>;

/** Parts that one answer covers. */
const partsAtOnce = 400;
const readsAtOnce = 16;

/**
 * Reads a run's report again, from that part on, and compares it with the hash that the run's row keeps. The first answer
 * also covers the manifest and the summary.
 */
export async function verifyRun(
  reports: VerifyDeps,
  run: Run,
  from: number,
): Promise<Exclude<RunResponse<'verify'>, { readonly absent: true }>> {
  const { sha256, completedAt, endedAt } = run;
  if (completedAt === undefined) return { refused: 'the run is not complete: wait for its end' };
  // Its hash is over a manifest of another form, or it has none.
  if (sha256 === undefined || endedAt === undefined) return madeEarlier;
  const text = await reports.readManifest(run);
  if (text === undefined) return { sha256, objects: 1, differing: [], missing: ['manifest.json'] };
  const manifest = manifestIn(text, run);
  if (manifest === undefined) return { sha256, objects: 1, differing: ['manifest.json'], missing: [] };
  const { parts } = manifest.results;
  const asked = parts.slice(from, from + partsAtOnce);
  const found: Verified = { sha256, objects: asked.length, differing: [], missing: [] };
  const states = await inParallel(asked, readsAtOnce, async ({ id, sha256: expected }) =>
    stateOf(await reports.readPart(run, id), expected),
  );
  for (const [n, state] of states.entries())
    if (state !== 'agrees') found[state].push(`parts/${asked[n]?.id ?? ''}.ndjson.gz`);
  if (from === 0) await addSummary(reports, run, found);
  const next = from + asked.length;
  return next < parts.length ? { ...found, next } : found;
}

const madeEarlier = { refused: 'the run was made by an earlier version, and cannot be verified again' };

type State = 'agrees' | 'differing' | 'missing';

function stateOf(text: string | undefined, expected: string): State {
  if (text === undefined) return 'missing';
  return sha256Hex(text) === expected ? 'agrees' : 'differing';
}

/** The manifest, if it has the hash and says about the run what its row says. */
function manifestIn(text: string, run: Run): RunManifest | undefined {
  if (sha256Hex(text) !== run.sha256) return undefined;
  const manifest = runManifest.parse(JSON.parse(text));
  const { inputs, results } = manifest;
  const { parts: _parts, ...counted } = results;
  const isOfRun = canonicalJson([{ inputs }, counted]) === canonicalJson([rowPartOf(run), resultsOf(run)]);
  return isOfRun ? manifest : undefined;
}

async function addSummary(reports: VerifyDeps, run: Run, found: Verified): Promise<void> {
  const summary = await reports.readSummary(run);
  found.objects += 2;
  if (summary === undefined) found.missing.push('summary.json');
  else if (!isSummaryOf(summary, run)) found.differing.push('summary.json');
}

function isSummaryOf(summary: unknown, run: Run): boolean {
  const { data } = runSchema.safeParse(summary);
  return data !== undefined && canonicalJson(data) === canonicalJson(run);
}
