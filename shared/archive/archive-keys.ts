/** Random salts by name: one for each subject of the archive. */
export interface ArchiveSalts {
  /** The salt; the first to ask makes it, and it is stored before anybody has it. Undefined once it is forgotten. */
  obtain(name: string): Promise<Uint8Array | undefined>;
  /** The salt if there is one. */
  find(name: string): Promise<Uint8Array | undefined>;
}

/** How an erasure reaches the archive. */
export interface ArchiveKeys {
  /**
   * Makes everything that the archive holds of a subject unreadable for good, and whatever it will hold. The
   * subject is the id of a customer, an account, or an entity without either; forgetting twice is harmless.
   */
  forget(subject: string): Promise<void>;
  /** `unused`: nothing was ever sealed under it. */
  standing(subject: string): Promise<'unused' | 'in-use' | 'forgotten'>;
}

/** Asks for each salt once. For one run or one request: what is forgotten meanwhile is still known here. */
export function rememberedSalts(ask: (name: string) => Promise<Uint8Array | undefined>) {
  const known = new Map<string, Promise<Uint8Array | undefined>>();
  return async (name: string): Promise<Uint8Array | undefined> => {
    const asked = known.get(name);
    if (asked !== undefined) return asked;
    // A day may have events about more customers than memory should hold.
    if (known.size >= rememberedAtMost) known.clear();
    const asking = ask(name);
    known.set(name, asking);
    return asking;
  };
}

const rememberedAtMost = 20_000;
