import * as z from '#shared/kernel/zod.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import { executeOne, operation } from '../input.ts';
import { ServiceError, type Service } from '../service.ts';
import { createBucket, type Bucket, type BucketSettings, type ObjectVersion } from './bucket.ts';
import { createUploads } from './uploads.ts';

interface S3Settings {
  readonly clock: Clock;
  readonly buckets: readonly BucketSettings[];
  /** Versions on one page of a list; AWS takes 1,000. */
  readonly versionsPerPage?: number;
}

interface S3 extends Service {
  bucket(name: string): Bucket;
  readonly buckets: readonly Bucket[];
  /** Objects that were begun, and are neither complete nor given up. */
  openUploads(): number;
}

const keyBytes = 1_024;
const named = {
  Bucket: z.string(),
  Key: z.string().check(z.refine((key) => Buffer.byteLength(key) <= keyBytes, 'KeyTooLongError')),
};

const inputs = {
  put: z.strictObject({ ...named, Body: z.string() }),
  get: z.strictObject({ ...named, VersionId: z.optional(z.string()) }),
  remove: z.strictObject({ ...named, VersionId: z.optional(z.string()) }),
  versions: z.strictObject({
    Bucket: z.string(),
    Prefix: z.optional(z.string()),
    KeyMarker: z.optional(z.string()),
    VersionIdMarker: z.optional(z.string()),
  }),
};

/** Versioned buckets in memory. Contents are in base64, as everything that is not text. */
export function createS3({ clock, buckets: settings, versionsPerPage = 1_000 }: S3Settings): S3 {
  const buckets = new Map(settings.map((bucket) => [bucket.name, createBucket(bucket, clock)]));
  const find = (name: string): Bucket => {
    const found = buckets.get(name);
    if (found === undefined) throw new ServiceError('NoSuchBucket', `The bucket ${name} does not exist`, 404);
    return found;
  };
  const uploads = createUploads(find);
  const operations = {
    ...uploads.operations,
    PutObject: operation(inputs.put, ({ Bucket: name, Key, Body }) => {
      const { versionId } = find(name).put(Key, Buffer.from(Body, 'base64'));
      return { VersionId: versionId };
    }),
    GetObject: operation(inputs.get, ({ Bucket: name, Key, VersionId }) => {
      const bucket = find(name);
      const found =
        VersionId === undefined
          ? bucket.get(Key)
          : bucket.versions(Key).find(({ key, versionId }) => key === Key && versionId === VersionId);
      if (found?.content === undefined)
        throw new ServiceError('NoSuchKey', 'The specified key does not exist.', 404);
      return { Body: Buffer.from(found.content).toString('base64'), VersionId: found.versionId };
    }),
    DeleteObject: operation(inputs.remove, ({ Bucket: name, Key, VersionId }) => {
      const bucket = find(name);
      if (VersionId !== undefined && bucket.isLocked(Key, VersionId))
        throw new ServiceError('AccessDenied', 'The version is locked.', 403);
      bucket.remove(Key, VersionId);
      return {};
    }),
    ListObjectVersions: operation(inputs.versions, ({ Bucket: name, Prefix, KeyMarker, VersionIdMarker }) =>
      pageOf(find(name).versions(Prefix), { KeyMarker, VersionIdMarker, versionsPerPage }),
    ),
  };
  return {
    execute: (name, input) => executeOne(operations, name, input),
    bucket: find,
    buckets: [...buckets.values()],
    openUploads: uploads.open,
  };
}

interface PageFrom {
  readonly KeyMarker: string | undefined;
  readonly VersionIdMarker: string | undefined;
  readonly versionsPerPage: number;
}

function pageOf(
  versions: readonly ObjectVersion[],
  { KeyMarker, VersionIdMarker, versionsPerPage }: PageFrom,
): JsonObject {
  const marked = versions.findLastIndex(
    ({ key, versionId }) =>
      key === KeyMarker && (VersionIdMarker === undefined || versionId === VersionIdMarker),
  );
  const page = versions.slice(marked + 1, marked + 1 + versionsPerPage);
  const last = page.at(-1);
  const isTruncated = marked + 1 + versionsPerPage < versions.length;
  const newest = new Map(versions.toReversed().map(({ key, versionId }) => [key, versionId]));
  const entry = ({ key, versionId, writtenAtMs }: ObjectVersion) => ({
    Key: key,
    VersionId: versionId,
    IsLatest: newest.get(key) === versionId,
    LastModified: new Date(writtenAtMs).toISOString(),
  });
  return {
    IsTruncated: isTruncated,
    Versions: page.filter(({ content }) => content !== undefined).map(entry),
    DeleteMarkers: page.filter(({ content }) => content === undefined).map(entry),
    ...(isTruncated &&
      last !== undefined && { NextKeyMarker: last.key, NextVersionIdMarker: last.versionId }),
  };
}
