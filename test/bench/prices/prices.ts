/**
 * List prices of eu-central-1 in US dollars, as of November 2026: the one table of all figures about costs. What an AWS
 * account gets for free is left out.
 */
export const pricesAsOf = 'eu-central-1, November 2026';

/** Per million, if nothing else is said. */
export const perMillion = {
  /** REST API, the first 333 million requests of a month. */
  apiRequest: 3.7,
  /** HTTP API, which the webhooks do not use (ADR 54). */
  httpApiRequest: 1.2,
  firewallRequest: 0.6,
  sqsRequest: 0.4,
  /** On demand. */
  writeUnit: 0.7625,
  readUnit: 0.1525,
  busEvent: 1,
  /** Standard storage class. */
  s3Put: 5.4,
  s3Get: 0.43,
  lambdaRequest: 0.2,
  /** Arm; a second of one GB. */
  lambdaGbSecond: 13.3334,
  schedulerCall: 1,
} as const;

/** For a GB, once or for a month. */
export const perGb = {
  logIngested: 0.63,
  logMonth: 0.0324,
  tableMonth: 0.306,
  /** Continuous backup of a table, without its indexes. */
  backupMonth: 0.2448,
  /** A copy by AWS Backup: whole each time, without the indexes. */
  copyMonth: 0.1224,
  objectMonth: 0.0245,
  busArchived: 0.12,
  busArchiveMonth: 0.0276,
} as const;

/** For a month. */
export const perMonth = {
  /** With data in every hour; otherwise by the hour. */
  metric: 0.3,
  /** For each metric of the alarm. */
  alarm: 0.1,
  compositeAlarm: 0.5,
  dashboard: 3,
  key: 1,
  secret: 0.4,
  firewall: 5,
  firewallRule: 1,
} as const;
