import { fromArchiveLine, parseArchiveLine, type ArchiveLine } from '#shared/archive/archive-line.ts';
import { unpackPart } from '#shared/archive/archive-part.ts';
import type { KeptEvent } from '#shared/archive/kept-event.ts';
import { createSeal } from '#shared/archive/seal.ts';
import type { Cloud } from '../cloud.ts';
import type { SimulatedStage } from '../stage.ts';
import type { Stored } from '../stored.ts';
import { Violation } from '../violation.ts';

/** A line of the archive, and what the salts that are left make of it. */
export interface OpenedLine {
  /** Object and version that it lies in. */
  readonly place: string;
  readonly isCurrent: boolean;
  readonly line: ArchiveLine;
  /** Without its content where a salt is gone. */
  readonly kept: KeptEvent;
}

export interface ArchiveDeps {
  readonly cloud: Pick<Cloud, 's3' | 'secrets'>;
  readonly stage: Pick<SimulatedStage, 'bodiesBucket' | 'secretArns'>;
  readonly stored: Pick<Stored, 'work'>;
}

/** Every line of every version, opened as production opens it; throws for one that was altered. */
export async function openArchive({ cloud, stage, stored }: ArchiveDeps): Promise<readonly OpenedLine[]> {
  const { key } = JSON.parse(cloud.secrets.value(stage.secretArns.archive) ?? '{}') as {
    readonly key: string;
  };
  const seal = createSeal(Buffer.from(key));
  const salts = saltsIn(stored);
  const salt = async (name: string) => Promise.resolve(salts.get(name));
  const opened: OpenedLine[] = [];
  const bucket = cloud.s3.bucket(stage.bodiesBucket);
  for (const { key: part, versionId, content } of bucket.versions('archive/')) {
    if (content === undefined) continue;
    const isCurrent = bucket.get(part)?.versionId === versionId;
    for (const text of await unpackPart(content)) {
      const line = parseArchiveLine(text);
      const kept = await fromArchiveLine(line, { seal, salt }).catch((cause: unknown) => {
        throw new Violation(
          `the line of ${line.eventType} ${line.id} in ${part} does not open: ${String(cause)}`,
        );
      });
      opened.push({ place: `${part} ${versionId}`, isCurrent, line, kept });
    }
  }
  return opened;
}

function saltsIn({ work }: Pick<Stored, 'work'>): ReadonlyMap<string, Uint8Array> {
  return new Map(
    work.flatMap(({ pk, salt }) => {
      const [, name] = /^ARCHIVE_SALT#(.+)$/.exec(String(pk)) ?? [];
      return name !== undefined && salt instanceof Uint8Array ? [[name, salt] as const] : [];
    }),
  );
}
