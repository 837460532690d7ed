import { hashOf, linkOf, type Link } from './chain.ts';
import { auditEntry } from './entry.ts';
import { compareWithHeads, type HeadFault } from './kept-heads.ts';
import type { AuditRecord, KeptHead, StoredEntry } from './ports.ts';

/** The fault of the first entry that was altered. */
interface ChainFault {
  readonly sequence: number;
  /**
   * `added`: the entry is beyond the head, which moves with every proper entry. `ended`: the log ends before the entry
   * from which verification starts.
   */
  readonly because: 'altered' | 'missing' | 'reordered' | 'added' | 'ended';
  /** If the log has ended: its last entry. */
  readonly endsAt?: number;
}

interface Verification {
  /** The last proven entry; verification continues after it. */
  readonly verified: Link;
  readonly fault?: ChainFault | HeadFault;
  /** False if time ran out before the last entry. */
  readonly isComplete: boolean;
}

interface VerifiedPart {
  readonly record: AuditRecord;
  /** Read before the record, which may grow. Those before `from` are not compared. */
  readonly kept: readonly KeptHead[];
  /** A proven entry, or one noted outside the log. Any other chain of entries is detected. */
  readonly from: Link;
  readonly hasTime: () => boolean;
}

/**
 * Follows the chain from an entry to the head, and names the first entry that breaks it. Each head that was kept must be
 * the entry in its place: the chain alone does not show that its end was cut off, or replaced.
 */
export async function verifyRecord({ record, kept, from, hasTime }: VerifiedPart): Promise<Verification> {
  let head = await record.head();
  let verified = from;
  const heads = compareWithHeads(kept);
  const broken = (fault: ChainFault | HeadFault): Verification => ({ verified, fault, isComplete: true });
  if (from.sequence > head.sequence)
    return broken({ sequence: from.sequence, because: 'ended', endsAt: head.sequence });
  for await (const stored of record.entries(from.sequence)) {
    if (!hasTime()) return { verified, isComplete: false };
    // It may have been appended since the head was read.
    if (stored.place > head.sequence) head = await record.head();
    if (stored.place > head.sequence) return broken({ sequence: stored.place, because: 'added' });
    const next = follow(verified, stored);
    if ('because' in next) return broken(next);
    const replaced = heads.faultAt(next);
    if (replaced !== undefined) return broken(replaced);
    verified = next;
  }
  const fault = heads.faultBehind(verified) ?? faultAtEnd(verified, head);
  return fault === undefined ? { verified, isComplete: true } : broken(fault);
}

/** The entry as the next link, or what is wrong with it. */
function follow(last: Link, { place, row }: StoredEntry): Link | ChainFault {
  const sequence = last.sequence + 1;
  if (place !== sequence) return { sequence, because: 'missing' };
  const read = auditEntry.safeParse(row);
  if (!read.success || hashOf(read.data) !== read.data.hash) return { sequence, because: 'altered' };
  const entry = read.data;
  if (entry.sequence !== place) return { sequence, because: 'reordered' };
  // Its own hash is right, so the previous entry was altered and got a new hash.
  if (entry.previousHash !== last.hash) return { sequence: Math.max(last.sequence, 1), because: 'altered' };
  return linkOf(entry);
}

/** No later entry would show a change of the last one, so it is compared with the head. */
function faultAtEnd(last: Link, head: Link): ChainFault | undefined {
  if (last.sequence < head.sequence) return { sequence: last.sequence + 1, because: 'missing' };
  return last.hash === head.hash ? undefined : { sequence: last.sequence, because: 'altered' };
}
