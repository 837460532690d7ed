import {
  detectAbsentObjects,
  type Permission,
  queryIndex,
  readObjects,
  useTable,
} from '#infra/constructs/permissions.ts';
import type { StorageStack } from './stack.ts';

interface MayRead {
  readonly mirror?: 'read' | undefined;
}

/** Where the mirror is, and whether the code of the company may read it. */
export const ownMirrorVariables = ({ mirror, bodies }: StorageStack, may: MayRead) => ({
  MIRROR_TABLE: mirror.tableName,
  BODIES_BUCKET: bodies.bucketName,
  MIRROR_RIGHTS: may.mirror ?? ('none' as const),
});

/** What the queries of `OwnMirror` ask. */
export const readOwnMirror = ({ mirror, bodies }: StorageStack, may: MayRead): readonly Permission[] =>
  may.mirror === undefined
    ? []
    : [
        useTable(mirror, ['Query']),
        queryIndex(mirror, 'byAccount'),
        queryIndex(mirror, 'byValuta'),
        queryIndex(mirror, 'openItems'),
        // Mirrored data too large for a row.
        readObjects(bodies, 'mirror'),
        detectAbsentObjects(bodies),
      ];
