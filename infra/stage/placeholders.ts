/** Hosts and mailboxes under the domain that is reserved for examples, and the account of AWS's documentation. */
const placeholder = /[@./][\w-]+\.example\b|\b111122223333\b/;

/** Texts anywhere in the settings of a stage that only stand for what a company has to fill in. */
export function placeholdersIn(settings: unknown): readonly string[] {
  if (typeof settings === 'string') return placeholder.test(settings) ? [settings] : [];
  if (typeof settings !== 'object' || settings === null) return [];
  return Object.values(settings).flatMap(placeholdersIn);
}

/** Numbers of the lines of a function in a source file that hold any of these texts, in the order of the file. */
export function linesOf(texts: readonly string[], source: string, functionName: string): readonly number[] {
  const lines = source.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`function ${functionName}(`));
  const end = lines.indexOf('}', start);
  return lines.flatMap((line, index) => {
    const isInside = start >= 0 && index >= start && index <= end;
    return isInside && texts.some((text) => line.includes(`'${text}'`)) ? [index + 1] : [];
  });
}
