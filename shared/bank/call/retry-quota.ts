/** Bounds the retries of a whole client, so that a failing bank is not met with a multiple of the usual load. */
export interface RetryQuota {
  /** False when the quota is spent: the call fails with what it has. */
  take(): boolean;
  /** Every answered call earns a little back. */
  earn(): void;
}

const retryCost = 5;

/** `capacity` counts answered calls: a fifth of as many retries are allowed at once. */
export function createRetryQuota(capacity = 500): RetryQuota {
  let left = capacity;
  return {
    take() {
      if (left < retryCost) return false;
      left -= retryCost;
      return true;
    },
    earn() {
      left = Math.min(capacity, left + 1);
    },
  };
}
