interface Gathering<Answer> {
  readonly keys: Set<string>;
  askers: number;
  readonly answer: Promise<Answer>;
}

/**
 * Reads together what is asked for at the same time, at most so many keys at once: ten events of a batch ask one after
 * another before any of them is answered. An answer may hold more than was asked for. If the read fails, each asker reads
 * alone, so that a key that cannot be read fails nobody else.
 */
export function gathered<Answer>(
  read: (keys: ReadonlySet<string>) => Promise<Answer>,
  most: number,
): (keys: readonly string[]) => Promise<Answer> {
  let open: Gathering<Answer> | undefined;
  const begin = (): Gathering<Answer> => {
    const keys = new Set<string>();
    const start = async () => {
      await Promise.resolve();
      if (open === begun) open = undefined;
      return read(keys);
    };
    const begun: Gathering<Answer> = { keys, askers: 0, answer: start() };
    return begun;
  };
  return async (keys) => {
    const hasRoom = open !== undefined && new Set([...open.keys, ...keys]).size <= most;
    const joined = open !== undefined && hasRoom ? open : (open = begin());
    for (const key of keys) joined.keys.add(key);
    joined.askers += 1;
    try {
      return await joined.answer;
    } catch (error) {
      if (joined.askers === 1) throw error;
      return read(new Set(keys));
    }
  };
}
