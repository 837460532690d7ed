import { createHash } from 'node:crypto';
import { onceAMonth, type Charge } from './charge.ts';

/**
 * The permanent id of a charge, lower-case hex SHA-256. It is the same for every run, price and version of the
 * schedule, so neither a rerun nor a new configuration charges twice. Only monthly fees have their month in it: the
 * bank may move a booking to another month.
 */
export function intentId(accountId: string, { code, period, occurrence }: IdentifiedCharge): string {
  const month = occurrence === onceAMonth ? period : '';
  return digestOf(accountId, { code, period: month, occurrence }).toString('hex');
}

type IdentifiedCharge = Pick<Charge, 'code' | 'period' | 'occurrence'>;

/** None of the parts can contain the separator's JSON form, so no two charges share a text. */
function digestOf(accountId: string, { code, period, occurrence }: IdentifiedCharge): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([accountId, code, period, occurrence]))
    .digest();
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const referenceLetters = 28;

/**
 * The reference that the bank is asked to keep with attempt `n` of an intent: at most 32 characters, the attempt in base
 * 36.
 */
export function attemptReference(id: string, attempt: number): string {
  return `${referencePrefix(id)}${attempt.toString(36)}`;
}

/**
 * What the references of all attempts begin with: 28 letters of the id in base32, which distinguish any two intents.
 */
export function referencePrefix(id: string): string {
  const bits = BigInt(`0x${id}`) >> 116n;
  const letters = Array.from(
    { length: referenceLetters },
    (_, index) => alphabet[Number((bits >> BigInt(5 * (referenceLetters - 1 - index))) & 31n)],
  );
  return `${letters.join('')}-`;
}
