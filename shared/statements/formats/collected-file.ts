import { sha256Hex } from '#shared/kernel/digest.ts';
import { camt053 } from './camt053/camt053.ts';
import type { Statement } from '#shared/statements/model/statement.ts';

/**
 * The statements of several accounts as one camt.053 file, for a holder of several. They are sorted by account and
 * period, so the same statements always give the same bytes.
 */
export function collectedFile(statements: readonly Statement[]): string {
  const sorted = statements.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  const createdAt = sorted.reduce((latest, each) => (each.createdAt > latest ? each.createdAt : latest), '');
  const id = sha256Hex(sorted.map((each) => each.id).join('|')).slice(0, 32);
  return camt053({ id, createdAt }, sorted);
}

const orderOf = ({ account, firstDay }: Statement) => `${account.id} ${firstDay}`;
