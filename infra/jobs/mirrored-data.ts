import { type Permission, readObjects, detectAbsentObjects } from '#infra/constructs/permissions.ts';
import type { StorageStack } from '#infra/storage/stack.ts';

/** Where a job finds what the mirror holds. */
export const mirrorEnvironment = ({ mirror, bodies }: StorageStack) => ({
  MIRROR_TABLE: mirror.tableName,
  BODIES_BUCKET: bodies.bucketName,
});

/** What is too large for a row of the mirror. */
export const readMirroredData = ({ bodies }: StorageStack): readonly Permission[] => [
  readObjects(bodies, 'mirror'),
  // An erasure may have taken it: without the right to list, S3 would refuse the read.
  detectAbsentObjects(bodies),
];
