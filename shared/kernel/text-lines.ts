interface Bound {
  /** Of one line: a text without line feeds would be in memory as a whole. */
  readonly mostCharacters: number;
  readonly tooLong: (lineNumber: number) => Error;
}

/**
 * The lines of a text in UTF-8, without a byte order mark. Only a line feed ends one: JSON may contain what Unicode calls
 * a line separator.
 */
export async function* textLines(
  bytes: AsyncIterable<Uint8Array>,
  { mostCharacters, tooLong }: Bound,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let [begun, number] = ['', 1];
  for await (const part of bytes) {
    const [first = '', ...further] = decoder.decode(part, { stream: true }).split('\n');
    begun += first;
    for (const next of further) {
      yield begun;
      begun = next;
      number += 1;
    }
    if (begun.length > mostCharacters) throw tooLong(number);
  }
  yield begun + decoder.decode();
}
