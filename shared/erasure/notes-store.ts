import type { ErasureStore } from './erasure-store.ts';

/** Notes that persons wrote about differences between the bank and us. */
export interface ErasableNotes {
  /** Those about a subject, such as `account acc_1`. */
  of(subject: string): Promise<readonly { readonly key: string; readonly isErased: boolean }[]>;
  erase(subject: string, key: string): Promise<void>;
}

/**
 * We cannot know whom a person's words name, so notes about an account with another holder are erased too. Decisions
 * remain in the break and in the audit log, which contain only ids.
 */
export function notesStore(notes: ErasableNotes): ErasureStore {
  return {
    name: 'notes',
    keeps:
      'who wrote a note about a difference and when, with the ids of bookings and keys of files that it names',
    leavesShells: true,
    async find({ entity: { kind, entityId } }) {
      // Those about a booking are under its account.
      if (kind === 'booking') return { open: [], kept: 0 };
      const subject = `${kind} ${entityId}`;
      const open = (await notes.of(subject)).filter(({ isErased }) => !isErased);
      return {
        open: open.map(({ key }) => ({ key, isReduced: true, erase: async () => notes.erase(subject, key) })),
        kept: 0,
      };
    },
  };
}
