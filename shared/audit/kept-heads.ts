import type { Link } from './chain.ts';
import type { KeptHead } from './ports.ts';

/** What the kept heads say against the record. */
export type HeadFault =
  /** Entries at the end of the record are missing. */
  | {
      readonly because: 'cut';
      /** The first missing entry, and the last one that is known. */
      readonly sequence: number;
      readonly to: number;
      /** The last entry of the record. */
      readonly endsAt: number;
      /** Days of the first and of the last kept head beyond that end. */
      readonly since: string;
      readonly keptOn: string;
    }
  /** The record has another entry in this place than the one that was its head. */
  | {
      readonly because: 'replaced';
      readonly sequence: number;
      readonly keptOn: string;
      /** The last entry before it that a kept head confirms; 0 if there is none. */
      readonly agreesUpTo: number;
    };

export const dayOf = ({ keptAt }: KeptHead): string => keptAt.slice(0, 10);

/** Compares the entries of a record with the heads that were kept, which are in the order of their entries. */
export function compareWithHeads(kept: readonly KeptHead[]) {
  const hashes = new Map<number, KeptHead[]>();
  for (const head of kept) hashes.set(head.sequence, [...(hashes.get(head.sequence) ?? []), head]);
  return {
    /** Whether another entry than this one was the head. */
    faultAt({ sequence, hash }: Link): HeadFault | undefined {
      const other = hashes.get(sequence)?.find((head) => head.hash !== hash);
      if (other === undefined) return undefined;
      const agreesUpTo = kept.findLast((head) => head.sequence < sequence)?.sequence ?? 0;
      return { because: 'replaced', sequence, keptOn: dayOf(other), agreesUpTo };
    },
    /** Whether a head was kept beyond the record's last entry. */
    faultBehind({ sequence: endsAt }: Link): HeadFault | undefined {
      const first = kept.find(({ sequence }) => sequence > endsAt);
      const last = kept.at(-1);
      if (first === undefined || last === undefined) return undefined;
      return {
        because: 'cut',
        sequence: endsAt + 1,
        to: last.sequence,
        endsAt,
        since: dayOf(first),
        keptOn: dayOf(last),
      };
    },
  };
}
