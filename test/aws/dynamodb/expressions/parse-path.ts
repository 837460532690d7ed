import type { Cursor } from './cursor.ts';
import { ExpressionError } from './expression-error.ts';
import { isReserved } from './reserved-words.ts';
import type { WrittenPath } from './syntax.ts';

/** `name`, `#name`, and behind them `.name`, `.#name` and `[0]`. */
export function parsePath(cursor: Cursor): WrittenPath {
  const path: (string | number)[] = [parseName(cursor)];
  for (;;) {
    if (cursor.accept('.')) path.push(parseName(cursor));
    else if (cursor.accept('[')) {
      if (cursor.next.kind !== 'number') cursor.fail();
      path.push(Number(cursor.take().text));
      cursor.expect(']');
    } else return path;
  }
}

function parseName(cursor: Cursor): string {
  const { kind, text } = cursor.next;
  if (kind !== 'word' && kind !== 'name') cursor.fail();
  if (kind === 'word' && isReserved(text))
    throw new ExpressionError(`Attribute name is a reserved keyword; reserved keyword: ${text}`);
  return cursor.take().text;
}
