import type { Clock } from '#shared/kernel/clock.ts';

/** A lifecycle rule as far as our buckets use it. */
export interface LifecycleRule {
  readonly prefix: string;
  readonly expirationDays: number | undefined;
  readonly noncurrentDays: number | undefined;
}

export interface BucketSettings {
  readonly name: string;
  readonly rules: readonly LifecycleRule[];
  /** For so many days nobody who may not bypass the lock deletes a version. */
  readonly lockedDays?: number;
}

/** One of the versions under a key, newest first; a delete marker has no content. */
export interface ObjectVersion {
  readonly key: string;
  readonly versionId: string;
  readonly content: Uint8Array | undefined;
  readonly writtenAtMs: number;
  /** When a newer version took its place. */
  noncurrentSinceMs: number | undefined;
}

/** A versioned bucket. */
export interface Bucket {
  readonly settings: BucketSettings;
  put(key: string, content: Uint8Array): ObjectVersion;
  get(key: string): ObjectVersion | undefined;
  /** Without a version a delete marker, with one that version for ever. */
  remove(key: string, versionId?: string): ObjectVersion | undefined;
  /** A delete marker never is. */
  isLocked(key: string, versionId: string): boolean;
  /** By key, newest version first. */
  versions(prefix?: string): readonly ObjectVersion[];
  /** Does what the lifecycle rules ask for by now. */
  expire(): void;
  /** Whether a rule ends every version under that key one day. */
  hasLifecycle(key: string): boolean;
}

const dayMs = 86_400_000;

export function createBucket(settings: BucketSettings, clock: Clock): Bucket {
  const objects = new Map<string, ObjectVersion[]>();
  let written = 0;
  const add = (key: string, content: Uint8Array | undefined): ObjectVersion => {
    const versionId = `v${String(++written).padStart(9, '0')}`;
    const version = { key, versionId, content, writtenAtMs: clock.now(), noncurrentSinceMs: undefined };
    const before = objects.get(key) ?? [];
    const [newest] = before;
    if (newest !== undefined) newest.noncurrentSinceMs = clock.now();
    objects.set(key, [version, ...before]);
    return version;
  };
  const keep = (key: string, versions: ObjectVersion[]) => {
    if (versions.length === 0) objects.delete(key);
    else objects.set(key, versions);
    const [newest] = versions;
    if (newest !== undefined) newest.noncurrentSinceMs = undefined;
  };
  const rulesOf = (key: string) => settings.rules.filter(({ prefix }) => key.startsWith(prefix));
  const isOver = (sinceMs: number, days: number | undefined) =>
    days !== undefined && sinceMs + days * dayMs <= clock.now();
  const isLocked = ({ content, writtenAtMs }: ObjectVersion) =>
    settings.lockedDays !== undefined && content !== undefined && !isOver(writtenAtMs, settings.lockedDays);
  const expireKey = (key: string, versions: readonly ObjectVersion[]) => {
    for (const { expirationDays, noncurrentDays } of rulesOf(key)) {
      const left = versions.filter(
        (version) =>
          version.noncurrentSinceMs === undefined ||
          isLocked(version) ||
          !isOver(version.noncurrentSinceMs, noncurrentDays),
      );
      keep(key, left);
      const [newest] = left;
      if (newest === undefined) continue;
      // A delete marker with nothing behind it is removed by S3.
      if (newest.content === undefined && left.length === 1) objects.delete(key);
      else if (newest.content !== undefined && isOver(newest.writtenAtMs, expirationDays))
        add(key, undefined);
    }
  };
  return {
    settings,
    isLocked: (key, versionId) =>
      objects.get(key)?.some((version) => version.versionId === versionId && isLocked(version)) === true,
    put: (key, content) => add(key, content),
    get: (key) => {
      const [newest] = objects.get(key) ?? [];
      return newest?.content === undefined ? undefined : newest;
    },
    remove: (key, versionId) => {
      if (versionId === undefined) return add(key, undefined);
      const versions = objects.get(key) ?? [];
      keep(
        key,
        versions.filter((version) => version.versionId !== versionId),
      );
      return versions.find((version) => version.versionId === versionId);
    },
    versions: (prefix = '') =>
      [...objects]
        .filter(([key]) => key.startsWith(prefix))
        .toSorted(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
        .flatMap(([, versions]) => versions),
    expire: () => {
      for (const [key, versions] of objects) expireKey(key, versions);
    },
    hasLifecycle: (key) =>
      rulesOf(key).some((rule) => rule.expirationDays !== undefined && rule.noncurrentDays !== undefined),
  };
}
