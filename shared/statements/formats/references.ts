import { sha256Hex } from '#shared/kernel/digest.ts';
import { unprintableIn } from '#shared/kernel/printable-text.ts';
import type { StatementEntry } from '#shared/statements/model/statement.ts';

/** `Max35Text` of ISO 20022; ids of the bank have one character more. */
const mostCharacters = 35;

/** 32 hexadecimal digits, which are unique by themselves, then letters for the kind of resource. */
const suffixed = /^([0-9a-f]{32})[a-z]{2,6}$/;

/**
 * An id of the bank as a reference in a file: short enough, of characters that every file may hold, and still unique.
 */
export function bankReference(id: string): string {
  if (unprintableIn(id) !== undefined) return hashed(id);
  if (id.length <= mostCharacters) return id;
  const [, digits] = suffixed.exec(id) ?? [];
  if (digits !== undefined) return digits;
  const plain = id.replaceAll('-', '');
  return plain.length <= mostCharacters ? plain : hashed(id);
}

const hashed = (id: string) => sha256Hex(id).slice(0, 32);

/** The reference of an entry in files. A correction has its own: readers would drop it as a copy of the booking. */
export function entryReference({ bookingId, correction }: StatementEntry): string {
  return bankReference(correction?.reference ?? bookingId);
}
