import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What stands below one heading of a page. */
interface Passage {
  /** From the root of what is installed: `docs/runbooks/fees.md`, `README.md`. */
  readonly file: string;
  /** The headings that lead to it, the title of the page first. */
  readonly headings: readonly string[];
  readonly text: string;
}

/**
 * All pages below the folder of the documents, and what stands beside it about the package, cut at their headings. The README of the
 * package is its own root's where it is installed.
 */
export function passagesIn(docs: string): readonly Passage[] {
  const root = dirname(docs);
  return globSync([`${basename(docs)}/**/*.md`, 'README.md', 'ops/package/README.md'], { cwd: root })
    .toSorted()
    .flatMap((file) => passagesOf(file, readFileSync(join(root, file), 'utf8')));
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
