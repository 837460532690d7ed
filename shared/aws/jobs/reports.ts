import { gunzipSync, gzipSync } from 'node:zlib';
import { ifPresent, type BodyStore } from '#shared/events/body-store.ts';
import type { Reports } from '#shared/jobs/ports.ts';
import type { RunName } from '#shared/jobs/run.ts';
import { linesText } from '#shared/jobs/run-manifest.ts';
import { reportsFolder } from '#shared/jobs/names.ts';

/** Folder of a run's report in its bucket. */
export const reportPrefix = ({ job, id }: RunName) => `${reportsFolder}/${job}/${id}`;

const partKey = (run: RunName, id: string) => `${reportPrefix(run)}/parts/${id}.ndjson.gz`;
const summaryKey = (run: RunName) => `${reportPrefix(run)}/summary.json`;
const manifestKey = (run: RunName) => `${reportPrefix(run)}/manifest.json`;

/** Parts as gzipped NDJSON while the run works, and a manifest and a summary in JSON once it is complete. */
export function createReports(objects: BodyStore): Reports {
  const textAt = async (key: string): Promise<string | undefined> => {
    const bytes = await ifPresent(objects.read(key));
    return bytes && Buffer.from(bytes).toString();
  };
  return {
    async writePart(run, { id, lines }) {
      const key = partKey(run, id);
      await objects.write(key, gzipSync(linesText(lines)));
      return key;
    },
    async writeSummary(run) {
      const key = summaryKey(run);
      await objects.write(key, Buffer.from(JSON.stringify(run)));
      return key;
    },
    writeManifest: async (run, text) => objects.write(manifestKey(run), Buffer.from(text)),
    readManifest: async (run) => textAt(manifestKey(run)),
    readSummary: async (run) => jsonOf(await textAt(summaryKey(run))),
    async readPart(run, id) {
      const bytes = await ifPresent(objects.read(partKey(run, id)));
      return bytes && unzipped(bytes);
    },
  };
}

/** What is no JSON differs from any run. */
function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function unzipped(bytes: Uint8Array): string {
  try {
    return gunzipSync(bytes).toString();
  } catch {
    return '';
  }
}
