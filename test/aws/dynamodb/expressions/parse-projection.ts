import { createCursor } from './cursor.ts';
import { parsePath } from './parse-path.ts';
import type { WrittenPath } from './syntax.ts';

export function parseProjection(text: string): readonly WrittenPath[] {
  const cursor = createCursor(text);
  const paths = [parsePath(cursor)];
  while (cursor.accept(',')) paths.push(parsePath(cursor));
  if (cursor.next.kind !== 'end') cursor.fail();
  return paths;
}
