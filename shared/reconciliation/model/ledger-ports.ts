import type { LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import type { Sides } from '#shared/partner-ledger/match/sides.ts';
import * as z from '#shared/kernel/zod.ts';
import type { KnownLedger, LedgerCut } from './known-ledger.ts';

/** The newest version of a file that the partner has put into the bucket. */
export interface PutFile {
  readonly name: string;
  readonly version: string;
  /** Canonical UTC. */
  readonly putAt: string;
}

/** Where the partner puts the files of its ledger. */
export interface PartnerFiles {
  /** By name. One that was deleted is not among them. */
  list(): Promise<readonly PutFile[]>;
  /** Exactly that version, whatever was put there since. */
  read(file: Pick<PutFile, 'name' | 'version'>): AsyncIterable<Uint8Array>;
}

/** What is known of one version of a file. */
export const ledgerFile = z.object({
  name: z.string(),
  version: z.string(),
  putAt: z.string(),
  /** Of its lines: another one once it is read again because more of its accounts are known. */
  id: z.string(),
  /** Where it is unreadable, nothing of it is compared, and an earlier version goes on to count. */
  state: z.enum(['read', 'unreadable']),
  lines: z._default(z.number(), 0),
  /** Lines of accounts that nobody knows, and the first of them. */
  unknown: z._default(z.number(), 0),
  unknownFirst: z._default(z.array(z.string()), []),
  mistakes: z._default(z.array(z.string()), []),
  /** The run that looked at it last. */
  checkedBy: z.string(),
});

export type LedgerFile = z.output<typeof ledgerFile>;

/** Lines of one account, from one part of a file. */
export interface AccountLines {
  readonly accountId: string;
  readonly fileId: string;
  /** First day of the file. */
  readonly firstDay: string;
  readonly lines: readonly PlacedLine[];
}

/** What is known of each account on the partner's side. */
export interface KnownLedgers {
  ledger(accountId: string): Promise<KnownLedger>;
  /** What was not matched at that cut. Rejects with a `TransientError` if another look has noted the account meanwhile. */
  openOf(accountId: string, cut: LedgerCut): Promise<Sides>;
  /** As it is noted now; undefined, with nothing noted, if another look has noted the account since it was read. */
  noteLedger(accountId: string, known: KnownLedger): Promise<KnownLedger | undefined>;
}

/** A line with its number in the file: by it, a part that was stored twice counts once. */
export interface PlacedLine extends LedgerLine {
  readonly place: number;
}

/** What was read of the files. */
export interface LedgerRows {
  /** Versions that were looked at. */
  files(): Promise<readonly LedgerFile[]>;
  noteFile(file: LedgerFile): Promise<void>;
  /** Writing the same lines twice is harmless. */
  addLines(part: AccountLines): Promise<void>;
  /** Of files whose first day is that one, or a later one. */
  lines(accountId: string, fromFirstDay: string): Promise<readonly AccountLines[]>;
}

/** The account that a line names. */
export interface LedgerAccounts {
  byIban(iban: string): Promise<string | undefined>;
}
