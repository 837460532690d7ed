import { ReadableStream } from 'node:stream/web';

/** Many rows are short, and each part of a body costs as much as a long one. */
const partLength = 65_536;

/** A body of these lines, made as fast as its reader takes it. */
export function bodyOfLines(lines: Iterable<string>): ReadableStream<Uint8Array> {
  return ReadableStream.from(partsOf(lines)).pipeThrough(new TextEncoderStream());
}

function* partsOf(lines: Iterable<string>): Generator<string> {
  let part = '';
  for (const line of lines) {
    part += `${line}\n`;
    if (part.length < partLength) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}

/** Not by `node:readline`, which also ends a line at separators that JSON may hold as they are (U+2028). */
export async function* linesOfBody(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  if (body === null) return;
  let pieces: string[] = [];
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    const [end = '', ...begun] = part.split('\n');
    pieces.push(end);
    for (const piece of begun) {
      yield pieces.join('');
      pieces = [piece];
    }
  }
  const last = pieces.join('');
  if (last !== '') yield last;
}
