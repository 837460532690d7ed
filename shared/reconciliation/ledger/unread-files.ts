import type { LedgerFile, PutFile } from '#shared/reconciliation/model/ledger-ports.ts';

/** Files that no run has read. */
export function unreadOf(listed: readonly PutFile[], known: readonly LedgerFile[]): readonly PutFile[] {
  return listed.filter((file) => !known.some(isSame(file)));
}

export const isSame =
  (one: Pick<PutFile, 'name' | 'version'>) => (other: Pick<PutFile, 'name' | 'version'>) =>
    one.name === other.name && one.version === other.version;
