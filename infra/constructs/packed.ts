import { brotliCompressSync } from 'node:zlib';

/** Short ones stay readable in the console. */
const shortCharacters = 400;

/** What else a function's environment holds needs the rest of its four kilobytes. */
const mostCharacters = 2_400;

/**
 * Data for the environment of a function, which reads it as a `jsonVariable`: as JSON, or compressed if that is long. What
 * repeats itself hardly counts then. Throws if it is too much, and names the setting of the stage.
 */
export function packed(setting: string, value: unknown): string {
  const json = JSON.stringify(value);
  if (json.length <= shortCharacters) return json;
  const text = brotliCompressSync(json).toString('base64');
  if (text.length > mostCharacters)
    throw new Error(
      `${setting} is too large for the environment of a function: ${text.length} characters after compression, of ${mostCharacters}. Shorten it in the file of your stages`,
    );
  return text;
}
