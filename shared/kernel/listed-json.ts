import { PermanentError } from './errors.ts';
import { isRecord } from './json.ts';
import { wellFormedJson } from './well-formed.ts';

/** Of the list, and of the object. */
const closing = ']}';

/**
 * The text of a JSON object in pieces. Its last member is a list, of which each element is a line of its own. So lists of
 * any length are written, and read again, with a few elements in memory.
 */
export function listedJson(head: object, list: string) {
  let separator = '\n';
  return {
    begin: (): string => wellFormedJson({ ...head, [list]: [] }).slice(0, -closing.length),
    /** May be called any number of times, with the next elements each. */
    elements(values: readonly object[]): string {
      if (values.length === 0) return '';
      const text = separator + values.map(wellFormedJson).join(',\n');
      separator = ',\n';
      return text;
    },
    end: (): string => `\n${closing}`,
  };
}

/** What the object says apart from the elements of its list. Nothing else is read. */
export async function headOfListed(lines: AsyncIterable<string>): Promise<unknown> {
  for await (const first of lines) return JSON.parse(isHead(first) ? first + closing : first);
  throw cutOff();
}

/** The elements of its list. A text on a single line, as they were written earlier, is read as a whole. */
export async function* elementsOfListed(lines: AsyncIterable<string>, list: string): AsyncGenerator {
  let isBegun = false;
  for await (const line of lines) {
    if (isBegun) {
      if (line === closing) return;
      yield JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line);
    } else if (isHead(line)) isBegun = true;
    else {
      const whole: unknown = JSON.parse(line);
      const elements = isRecord(whole) ? whole[list] : undefined;
      if (Array.isArray(elements)) yield* elements;
      return;
    }
  }
  throw cutOff();
}

const isHead = (line: string) => line.endsWith('[');

const cutOff = () => new PermanentError('text-cut-off', 'The text ends before its list does');
