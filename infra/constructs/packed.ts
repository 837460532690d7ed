import { brotliCompressSync } from 'node:zlib';

/** What else a function's environment holds needs the rest of its four kilobytes. */
const mostCharacters = 2_400;

/**
 * Data for the environment of a function, which reads it as a `packedVariable`. Throws if it is too much; what repeats
 * itself hardly counts.
 */
export function packed(name: string, value: unknown): string {
  const text = brotliCompressSync(JSON.stringify(value)).toString('base64');
  if (text.length > mostCharacters)
    throw new Error(
      `${name} is too large for the environment of a function: ${text.length} characters after compression, of ${mostCharacters}`,
    );
  return text;
}
