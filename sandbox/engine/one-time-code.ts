import type { Bank } from './bank.ts';

/** A code is good for five minutes. The specification states no time; public clients see this one. */
export const codeLifetimeMs = 5 * 60_000;

/** Six digits. */
export function randomCode(bank: Bank): string {
  return Math.floor(bank.random.next() * 1e6)
    .toString()
    .padStart(6, '0');
}

/** Whether a code sent at this instant has expired. */
export function isCodeExpired(bank: Bank, sentAt: string): boolean {
  return bank.clock.now() - Date.parse(sentAt) > codeLifetimeMs;
}

/** The code of the delivery method `static`. See "Resources and their fields". */
export const staticTan = '212212';
