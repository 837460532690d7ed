import {
  fromArchiveLine,
  parseArchiveLine,
  type ArchiveLine,
  type SealingDeps,
} from '#shared/archive/archive-line.ts';
import { partKey, unpackPart, type PartId } from '#shared/archive/archive-part.ts';
import type { KeptEvent } from '#shared/archive/kept-event.ts';
import { writerOf, type Manifest, type Manifests } from '#shared/archive/manifests.ts';
import { readWhatIsLeft, type RecordedDays } from '#shared/archive/recorded-days.ts';
import type { BodyStore } from '#shared/events/body-store.ts';

export interface KeptEventsDeps extends SealingDeps {
  readonly recorded: RecordedDays;
  readonly manifests: Pick<Manifests, 'find'>;
  readonly bodies: Pick<BodyStore, 'read'>;
}

interface KeptPage {
  readonly events: readonly KeptEvent[];
  /** Where the same hour continues; left out at its end. */
  readonly next?: { readonly part: number; readonly after?: string | undefined };
}

interface PageRequest {
  readonly start: PartId;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly type?: string | undefined;
}

/** Events of an hour in the order of their ids: from the archive if it has the day, otherwise from the records. */
export function createKeptEvents(deps: KeptEventsDeps) {
  const lines = createPartReader(deps);

  const open = async (line: ArchiveLine): Promise<KeptEvent> => {
    if (line.salts.length > 0) return fromArchiveLine(line, deps);
    // Its owner is unknown: its content is only in the record, as long as that exists.
    const [stored] = await deps.recorded.read([line.id]);
    return stored === undefined ? fromArchiveLine(line, deps) : readWhatIsLeft(stored, deps.bodies);
  };

  const archived = async (request: PageRequest, manifest: Manifest): Promise<KeptPage> => {
    const { start, after = '', limit, type } = request;
    if (start.part >= (manifest.parts[start.hour] ?? 0)) return { events: [] };
    const key = partKey(start, writerOf(manifest, start.hour, start.part));
    const wanted = (await lines(key)).filter(
      ({ id, eventType }) => id > after && (type === undefined || eventType === type),
    );
    const page = wanted.slice(0, limit);
    const events = await Promise.all(page.map(open));
    const isPartDone = page.length === wanted.length;
    const next = isPartDone ? { part: start.part + 1 } : { part: start.part, after: page.at(-1)?.id };
    return { events, next };
  };

  const recorded = async ({ start, after, limit, type }: PageRequest): Promise<KeptPage> => {
    const ids = await deps.recorded.ids(start, { after, limit });
    const stored = (await deps.recorded.read(ids)).filter(
      ({ facts }) => type === undefined || facts.eventType === type,
    );
    const events = await Promise.all(stored.map(async (event) => readWhatIsLeft(event, deps.bodies)));
    return ids.length < limit ? { events } : { events, next: { part: start.part, after: ids.at(-1) } };
  };

  return async (request: PageRequest): Promise<KeptPage> => {
    const { family, day } = request.start;
    const manifest = await deps.manifests.find(family, day);
    return manifest?.isDone === true ? archived(request, manifest) : recorded(request);
  };
}

/** Keeps the last part: its pages follow each other. */
function createPartReader({ bodies }: KeptEventsDeps) {
  let last: { readonly key: string; readonly lines: readonly ArchiveLine[] } | undefined;
  return async (key: string) => {
    if (last?.key !== key) {
      last = { key, lines: (await unpackPart(await bodies.read(key))).map(parseArchiveLine) };
    }
    return last.lines;
  };
}
