import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stands below one heading of a page. */
interface Passage {
  /** Below the folder of the documents: `runbooks/fees.md`. */
  readonly file: string;
  /** The headings that lead to it, the title of the page first. */
  readonly headings: readonly string[];
  readonly text: string;
}

/** All pages below a folder, cut at their headings. */
export function passagesIn(docs: string): readonly Passage[] {
  return globSync('**/*.md', { cwd: docs })
    .toSorted()
    .flatMap((file) => passagesOf(file, readFileSync(join(docs, file), 'utf8')));
}

function passagesOf(file: string, page: string): readonly Passage[] {
  const passages: Passage[] = [];
  let headings: readonly string[] = [];
  let lines: string[] = [];
  let isCode = false;
  const end = () => {
    const text = lines.join('\n').trim();
    if (text !== '') passages.push({ file, headings, text });
    lines = [];
  };
  for (const line of page.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const [, marks, title] = (isCode ? null : /^(#{1,6}) (.+)$/.exec(line)) ?? [];
    if (marks === undefined || title === undefined) lines.push(line);
    else {
      end();
      headings = [...headings.slice(0, marks.length - 1), title];
    }
  }
  end();
  return passages;
}
