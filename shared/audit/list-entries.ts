import { auditEntry, type AuditEntry } from './entry.ts';
import type { AuditRecord } from './ports.ts';

/** The most that fits into one answer. */
const mostEntries = 100;

interface ListedEntries {
  readonly entries: AuditEntry[];
  /** Places of entries that are no longer valid. */
  readonly unreadable: number[];
  readonly hasMore: boolean;
}

/** Entries in order: the latest ones, or those after a given one. */
export async function listEntries(
  record: AuditRecord,
  { after: asked }: { readonly after?: number | undefined },
): Promise<ListedEntries> {
  const { sequence } = await record.head();
  const after = asked ?? Math.max(0, sequence - mostEntries);
  const entries: AuditEntry[] = [];
  const unreadable: number[] = [];
  for await (const { place, row } of record.entries(after)) {
    if (entries.length + unreadable.length === mostEntries) return { entries, unreadable, hasMore: true };
    const read = auditEntry.safeParse(row);
    if (read.success) entries.push(read.data);
    else unreadable.push(place);
  }
  return { entries, unreadable, hasMore: false };
}
