interface Bound {
  /** Of one line: a text without line feeds would be in memory as a whole. */
  readonly mostCharacters: number;
  readonly tooLong: (lineNumber: number) => Error;
}

/** The lines of a text in UTF-8, without a byte order mark. */
export function textLines(bytes: AsyncIterable<Uint8Array>, bound: Bound): AsyncGenerator<string> {
  return linesOf(decoded(bytes), bound);
}

/**
 * Only a line feed ends a line: JSON may contain what Unicode calls a line separator. There is no line behind the last one.
 */
export async function* linesOf(
  texts: AsyncIterable<string>,
  { mostCharacters, tooLong }: Bound,
): AsyncGenerator<string> {
  let [begun, number] = ['', 1];
  for await (const text of texts) {
    const [first = '', ...further] = text.split('\n');
    begun += first;
    for (const next of further) {
      yield begun;
      begun = next;
      number += 1;
    }
    if (begun.length > mostCharacters) throw tooLong(number);
  }
  if (begun !== '') yield begun;
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const part of bytes) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}
