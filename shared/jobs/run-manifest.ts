import { sha256Hex } from '#shared/kernel/digest.ts';
import { canonicalJson, type JsonObject } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import { run as runSchema, type Run } from './run.ts';

/** A part of a run's report, and the hash of its lines. */
export const reportedPart = z.object({ id: z.string(), sha256: z.string() });

export type ReportedPart = z.output<typeof reportedPart>;

/** What a run was asked, by which rules it worked, and what came of it. */
export const runManifest = z.object({
  inputs: z.object({
    job: z.string(),
    id: z.string(),
    asOf: z.string(),
    request: z.record(z.string(), z.json()),
    /** Number of shards. */
    planned: z.number(),
  }),
  /** Settings of the job when the run was complete. */
  rules: z.json(),
  results: z.object({
    counts: z.record(z.string(), z.number()),
    sums: z.optional(z.record(z.string(), z.number())),
    coverage: runSchema.shape.coverage,
    verified: runSchema.shape.verified,
    /** By id. Their lines are all lines that count. */
    parts: z.array(reportedPart),
  }),
});

export type RunManifest = z.output<typeof runManifest>;

export function manifestOf(run: Run, rules: unknown, parts: readonly ReportedPart[]): string {
  const byId = parts.toSorted(({ id: one }, { id: other }) => (one < other ? -1 : 1));
  return canonicalJson({ ...rowPartOf(run), rules, results: { ...resultsOf(run), parts: byId } });
}

/** The same as the run's row states it. */
export const rowPartOf = ({ job, id, asOf, request, planned }: Run) => ({
  inputs: { job, id, asOf, request, planned },
});

export const resultsOf = ({ counts, sums, coverage, verified }: Run) => ({
  counts,
  ...(sums !== undefined && { sums }),
  ...(coverage !== undefined && { coverage }),
  ...(verified !== undefined && { verified }),
});

/** As the lines are stored, before they are compressed. */
export const linesText = (lines: readonly JsonObject[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

export const hashOfLines = (lines: readonly JsonObject[]): string => sha256Hex(linesText(lines));
