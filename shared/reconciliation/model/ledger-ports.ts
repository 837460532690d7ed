import type { LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import type { Sides } from '#shared/partner-ledger/match/sides.ts';
import * as z from '#shared/kernel/zod.ts';
import type { HandMatches } from './hand-match.ts';
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
  /** By name, without deleted ones. */
  list(): Promise<readonly PutFile[]>;
  /** Exactly that version, even if a newer one exists. */
  read(file: Pick<PutFile, 'name' | 'version'>): AsyncIterable<Uint8Array>;
}

/** What is known of one version of a file. */
export const ledgerFile = z.object({
  name: z.string(),
  version: z.string(),
  putAt: z.string(),
  /** Id of its lines. It gets a new one if it is read again because more of its accounts are known. */
  id: z.string(),
  /** If it is unreadable, none of it is compared, and an earlier version stays in effect. */
  state: z.enum(['read', 'unreadable']),
  lines: z._default(z.number(), 0),
  /** Number of lines of unknown accounts, and the first of them. */
  unknown: z._default(z.number(), 0),
  unknownFirst: z._default(z.array(z.string()), []),
  mistakes: z._default(z.array(z.string()), []),
  /** The run that checked it last. */
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
  /**
   * What was not matched at that cut. Rejects with a `TransientError` if another comparison has noted the account
   * meanwhile.
   */
  openOf(accountId: string, cut: LedgerCut): Promise<Sides>;
  /**
   * The ledger as noted now; undefined, with nothing noted, if another comparison has noted the account since it was
   * read.
   */
  noteLedger(accountId: string, known: KnownLedger): Promise<KnownLedger | undefined>;
  /** What persons have matched. */
  byHand(accountId: string): Promise<HandMatches>;
  /** False, with nothing noted, if another person has noted something since it was read. */
  noteByHand(accountId: string, byHand: HandMatches): Promise<boolean>;
}

/** A line with its number in the file, so that a part that was stored twice counts once. */
export interface PlacedLine extends LedgerLine {
  readonly place: number;
}

/** What was read of the files. */
export interface LedgerRows {
  /** Versions that were checked. */
  files(): Promise<readonly LedgerFile[]>;
  noteFile(file: LedgerFile): Promise<void>;
  /** Writing the same lines twice is harmless. */
  addLines(part: AccountLines): Promise<void>;
  /** Lines of files whose first day is that day or later. */
  lines(accountId: string, fromFirstDay: string): Promise<readonly AccountLines[]>;
}

/** The account that a line names. */
export interface LedgerAccounts {
  byIban(iban: string): Promise<string | undefined>;
}
