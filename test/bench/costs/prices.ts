/**
 * List prices of us-east-1 in US dollars per million, as of November 2026. Storage and what an AWS account gets for
 * free are left out.
 */
export const perMillion = {
  /** REST API, the first 333 million requests of a month. */
  apiRequest: 3.5,
  sqsRequest: 0.4,
  /** On demand. */
  writeUnit: 0.625,
  readUnit: 0.125,
  busEvent: 1,
  /** Standard storage class. */
  s3Put: 5,
  s3Get: 0.4,
  lambdaRequest: 0.2,
  /** Arm; a second of one GB. */
  lambdaGbSecond: 13.3334,
} as const;
