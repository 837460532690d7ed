const mostMistakes = 20;
/** Each says where it is: whatever the file has in that place, a break can hold it. */
const mostCharacters = 250;

/** A file that cannot be compared: half a ledger would make differences of everything that it lacks. */
export class UnreadableLedgerError extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[], count: number) {
    const more = count > mistakes.length ? [`and ${count - mistakes.length} more`] : [];
    super(['The ledger cannot be read; nothing of it was compared:', ...mistakes, ...more].join('\n'));
    this.name = 'UnreadableLedgerError';
    this.mistakes = mistakes.slice(0, mostMistakes).map((mistake) => mistake.slice(0, mostCharacters));
  }
}

/** What is wrong with a file, the first mistakes in words. */
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
