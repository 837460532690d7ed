import { gzipSync } from 'node:zlib';
import type { BodyStore } from '#shared/events/body-store.ts';
import type { Reports } from '#shared/jobs/ports.ts';
import type { RunName } from '#shared/jobs/run.ts';
import { reportsFolder } from '#shared/jobs/names.ts';

/** Folder of a run's report in its bucket. */
export const reportPrefix = ({ job, id }: RunName) => `${reportsFolder}/${job}/${id}`;

/** Parts as gzipped NDJSON while the run works, and a summary in JSON once it is complete. */
export function createReports(objects: Pick<BodyStore, 'write'>): Reports {
  return {
    async writePart(run, { id, lines }) {
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      const key = `${reportPrefix(run)}/parts/${id}.ndjson.gz`;
      await objects.write(key, gzipSync(text));
      return key;
    },
    async writeSummary(run) {
      const key = `${reportPrefix(run)}/summary.json`;
      await objects.write(key, Buffer.from(JSON.stringify(run)));
      return key;
    },
  };
}
