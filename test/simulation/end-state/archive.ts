import { fromArchiveLine, parseArchiveLine, type ArchiveLine } from '#shared/archive/archive-line.ts';
import { partKey, unpackPart } from '#shared/archive/archive-part.ts';
import type { KeptEvent } from '#shared/archive/kept-event.ts';
import { manifest, writerOf } from '#shared/archive/manifests.ts';
import { createSeal } from '#shared/archive/seal.ts';
import type { Cloud } from '../cloud.ts';
import type { SimulatedStage } from '../stage.ts';
import type { Stored } from '../stored.ts';
import { Violation } from '../violation.ts';

/** A line of the archive, and its content as far as the remaining salts can open it. */
export interface OpenedLine {
  /** Object and version that contain it. */
  readonly place: string;
  /** The family and day that its part is of. A record set aside on one day may have moved to a later one since. */
  readonly archiveOf: string;
  /** A manifest names its part. Parts left by a run that crashed or lost its lease are never read. */
  readonly isNamed: boolean;
  readonly line: ArchiveLine;
  /** Without its content if a salt was forgotten. */
  readonly kept: KeptEvent;
}

interface ArchiveDeps {
  readonly cloud: Pick<Cloud, 's3' | 'secrets'>;
  readonly stage: Pick<SimulatedStage, 'bodiesBucket' | 'secretArns'>;
  readonly stored: Pick<Stored, 'work'>;
}

/** Every line of every version, opened as production does; throws if one was altered. */
export async function openArchive({ cloud, stage, stored }: ArchiveDeps): Promise<readonly OpenedLine[]> {
  const { key } = JSON.parse(cloud.secrets.value(stage.secretArns.archive) ?? '{}') as {
    readonly key: string;
  };
  const seal = createSeal(Buffer.from(key));
  const salts = saltsIn(stored);
  const salt = async (name: string) => Promise.resolve(salts.get(name));
  const opened: OpenedLine[] = [];
  const bucket = cloud.s3.bucket(stage.bodiesBucket);
  const named = partsNamedIn(stored);
  for (const { key: part, versionId, content } of bucket.versions('archive/')) {
    if (content === undefined) continue;
    const isNamed = named.has(part) && bucket.get(part)?.versionId === versionId;
    for (const text of await unpackPart(content)) {
      const line = parseArchiveLine(text);
      const kept = await fromArchiveLine(line, { seal, salt }).catch((cause: unknown) => {
        throw new Violation(
          `the line of ${line.eventType} ${line.id} in ${part} does not open: ${String(cause)}`,
        );
      });
      opened.push({ place: `${part} ${versionId}`, archiveOf: archiveOf(part), isNamed, line, kept });
    }
  }
  return opened;
}

function archiveOf(part: string): string {
  return part.split('/').slice(1, 3).join(' ');
}

function partsNamedIn({ work }: Pick<Stored, 'work'>): ReadonlySet<string> {
  const manifests = work
    .filter(({ pk, sk }) => String(pk).startsWith('ARCHIVE#') && sk !== 'run')
    .map((row) => manifest.parse(withNumbers(row)));
  return new Set(
    manifests.flatMap((each) =>
      each.parts.flatMap((count, hour) =>
        Array.from({ length: count }, (_, part) =>
          partKey({ ...each, hour, part }, writerOf(each, hour, part)),
        ),
      ),
    ),
  );
}

/** Rows of the work table have their numbers as bigints. */
function withNumbers(row: object): unknown {
  return JSON.parse(
    JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
  );
}

function saltsIn({ work }: Pick<Stored, 'work'>): ReadonlyMap<string, Uint8Array> {
  return new Map(
    work.flatMap(({ pk, salt }) => {
      const [, name] = /^ARCHIVE_SALT#(.+)$/.exec(String(pk)) ?? [];
      return name !== undefined && salt instanceof Uint8Array ? [[name, salt] as const] : [];
    }),
  );
}
