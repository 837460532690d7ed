/** What the archive counts and reports. */
export const archiveMetrics = [
  'ArchiveBehindDays',
  'ArchiveSetAside',
  'ArchiveSetAsideDays',
  'ArchiveLost',
] as const;
export type ArchiveMetric = (typeof archiveMetrics)[number];

/** Partitions of the work table; one that ends with `#` is followed by an id. */
export const archivePartitions = {
  /** By family, and `run`. */
  manifests: 'ARCHIVE#',
  salts: 'ARCHIVE_SALT#',
} as const;

/** Where its objects lie in the bucket of bodies. */
export const archiveFolder = 'archive';
