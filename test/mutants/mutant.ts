/** One small mistake in production code, and its consequence. */
export interface Mutant {
  /** Two to seven words in kebab case. */
  readonly name: string;
  readonly consequence: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly replace: string;
  readonly by: string;
  /** Why nobody could notice the change. */
  readonly equivalent?: string;
}

/** The text with the mistake in it. Throws unless the text to replace occurs exactly once. */
export function mutated({ name, file, replace, by }: Mutant, text: string): string {
  const [before, after, ...others] = text.split(replace);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(
      `${name}: its text occurs ${after === undefined ? 'nowhere' : 'more than once'} in ${file}`,
    );
  return before + by + after;
}
