const mostMistakes = 20;
/** The longest text of a mistake, so that it fits into a break. */
const mostCharacters = 250;

/** A file that cannot be compared: half a ledger would produce false differences. */
export class UnreadableLedgerError extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[], count: number) {
    const more = count > mistakes.length ? [`and ${count - mistakes.length} more`] : [];
    super(['The ledger cannot be read; nothing of it was compared:', ...mistakes, ...more].join('\n'));
    this.name = 'UnreadableLedgerError';
    this.mistakes = mistakes.slice(0, mostMistakes).map((mistake) => mistake.slice(0, mostCharacters));
  }
}

/** Collects the mistakes of a file: the first ones in words, and their number. */
export function createMistakes() {
  const first: string[] = [];
  let count = 0;
  return {
    add: (where: string, mistake: string): void => {
      count += 1;
      if (first.length < mostMistakes) first.push(`${where.slice(0, mostCharacters / 2)}: ${mistake}`);
    },
    /** Once the file has ended. */
    throwIfAny: (): void => {
      if (count > 0) throw new UnreadableLedgerError(first, count);
    },
  };
}

export type Mistakes = ReturnType<typeof createMistakes>;
