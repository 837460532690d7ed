import type { ClientHooks } from '#shared/bank/call/hooks.ts';

/** What the latest answers of the bank say of its clock. */
export interface BankClock {
  /** For the hook of the client. */
  readonly clock: NonNullable<ClientHooks['clock']>;
  /**
   * By how many milliseconds our clock is at least ahead of the bank's, negative if it is behind: the largest difference
   * since the last time it was taken. Undefined if no answer told.
   */
  take(): number | undefined;
}

export function createBankClock(): BankClock {
  let largest: number | undefined;
  return {
    clock({ differenceMs }) {
      if (Math.abs(differenceMs) >= Math.abs(largest ?? 0)) largest = differenceMs;
    },
    take() {
      const taken = largest;
      largest = undefined;
      return taken;
    },
  };
}
