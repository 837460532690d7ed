/** Random salts by name: one for each subject of the archive. */
export interface ArchiveSalts {
  /** The salt, created on first use and stored before anyone gets it. Undefined once it is forgotten. */
  obtain(name: string): Promise<Uint8Array | undefined>;
  /** The salt if there is one. */
  find(name: string): Promise<Uint8Array | undefined>;
}

/** The archive as an erasure uses it. */
export interface ArchiveKeys {
  /**
   * Makes everything that the archive holds or will ever hold of a subject unreadable for good. The subject is the id
   * of a customer, of an account, or of an entity that has neither. Idempotent.
   */
  forget(subject: string): Promise<void>;
  /** `unused`: nothing was ever sealed under it. */
  standing(subject: string): Promise<'unused' | 'in-use' | 'forgotten'>;
}

/** Reads each salt only once. For one run or one request: a salt forgotten meanwhile stays known here. */
export function rememberedSalts(ask: (name: string) => Promise<Uint8Array | undefined>) {
  const known = new Map<string, Promise<Uint8Array | undefined>>();
  return async (name: string): Promise<Uint8Array | undefined> => {
    const asked = known.get(name);
    if (asked !== undefined) return asked;
    // A day may have events of more customers than fit into memory.
    if (known.size >= rememberedAtMost) known.clear();
    const asking = ask(name);
    known.set(name, asking);
    return asking;
  };
}

const rememberedAtMost = 20_000;
