import type { BodyStore } from '#shared/events/body-store.ts';
import type { Lease } from '#shared/kernel/lease.ts';
import { toArchiveLine, type SealingDeps } from './archive-line.ts';
import { packPart, partKey } from './archive-part.ts';
import { hoursPerDay } from './day-partition.ts';
import { withPart, type Manifest, type Manifests } from './manifests.ts';
import { readWhole, type RecordedDays } from './recorded-days.ts';

export interface ArchiveDayDeps extends SealingDeps {
  readonly recorded: RecordedDays;
  readonly bodies: BodyStore;
  readonly manifests: Manifests;
  readonly lease: Pick<Lease, 'renew'>;
  readonly fence: number;
  /** Enough is left for one part. */
  readonly hasTime: () => boolean;
}

/** What bounds a part, and with it the memory of a run. */
const [recordsPerPart, charactersPerPart] = [1_000, 8_000_000];
const [pageSize, atATime] = [50, 10];

/**
 * Archives a family's day from where its manifest stands, part by part. A crash leaves a part that the manifest does
 * not know: the next run writes it once more, to the same bytes.
 */
export async function archiveDay(start: Manifest, deps: ArchiveDayDeps): Promise<Manifest> {
  let reached = start;
  while (!reached.isDone && deps.hasTime()) {
    await deps.lease.renew(deps.fence);
    reached = await archivePart(reached, deps);
    await deps.manifests.write(deps.fence, reached);
  }
  return reached;
}

async function archivePart(start: Manifest, deps: ArchiveDayDeps): Promise<Manifest> {
  for (let reached = start; ; reached = nextHour(reached)) {
    const { lines, after, isLast } = await collect(reached, deps);
    if (lines.length > 0) {
      const bytes = packPart(lines);
      const part = reached.parts[reached.hour] ?? 0;
      await deps.bodies.write(partKey({ ...reached, part }), bytes);
      const written = { ...withPart(reached, { bytes, records: lines.length }), after };
      return isLast ? nextHour(written) : written;
    }
    // Hours without records are passed over in one step.
    if (reached.hour + 1 >= hoursPerDay) return nextHour(reached);
  }
}

function nextHour(reached: Manifest): Manifest {
  const hour = reached.hour + 1;
  return { ...reached, hour, after: undefined, isDone: hour === hoursPerDay };
}

/** The lines of the next part: up to the limit, or to the end of the hour. */
async function collect(reached: Manifest, deps: ArchiveDayDeps) {
  const lines: string[] = [];
  let { after } = reached;
  let characters = 0;
  for (;;) {
    const ids = await deps.recorded.ids(reached, { after, limit: pageSize });
    for (let start = 0; start < ids.length; start += atATime) {
      const group = ids.slice(start, start + atATime);
      const added = await linesOf(group, deps);
      lines.push(...added);
      characters += added.reduce((sum, line) => sum + line.length, 0);
      after = group.at(-1);
      if (lines.length >= recordsPerPart || characters >= charactersPerPart)
        return { lines, after, isLast: false };
    }
    if (ids.length < pageSize) return { lines, after, isLast: true };
  }
}

async function linesOf(ids: readonly string[], deps: ArchiveDayDeps): Promise<readonly string[]> {
  const stored = await deps.recorded.read(ids);
  return Promise.all(
    stored.map(async (event) =>
      JSON.stringify(await toArchiveLine(await readWhole(event, deps.bodies), deps)),
    ),
  );
}
