import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { namesInGit } from '#ops/documents/documents.ts';
import { brokenPromises, guarantees } from '#ops/documents/events/guarantees.ts';
import { recordOf } from '#ops/documents/json-schema.ts';
import { readingList } from '#ops/documents/reading-list.ts';
import { publishedCatalog } from '#shared/events/published-catalog.ts';
import { generated } from './generated-documents.ts';

const root = path.resolve(import.meta.dirname, '../..');
const names = Object.keys(generated);
const ajv = new Ajv2020({ strict: false, validateFormats: false });

describe('the documents in git', () => {
  test.each([...namesInGit])('%s is that of contract and catalogue', (name) => {
    const isCurrent = readFileSync(path.join(root, 'docs', name), 'utf8') === generated[name];
    expect(isCurrent, `docs/${name} is stale: npm run docs`).toBe(true);
  });

  test('are no more than people compare or read there', () => {
    const held = globSync('docs/{api,bank,events}/**', { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(root, 'docs'), path.join(entry.parentPath, entry.name)));

    expect(held.toSorted()).toEqual([...namesInGit].toSorted());
  });

  test('promise teams no less than they did', () => {
    const name = 'events/guarantees.json';
    const kept = guarantees.parse(JSON.parse(readFileSync(path.join(root, 'docs', name), 'utf8')));
    const now = guarantees.parse(JSON.parse(generated[name] ?? ''));

    expect(Object.keys(kept).length).toBeGreaterThan(100);
    expect(brokenPromises(kept, now)).toEqual([]);
  });
});

describe('the generated documents', () => {
  test('have a schema of every event type and of nothing else', () => {
    const schemas = names.filter((name) => name.startsWith('events/schemas/'));

    expect(schemas.toSorted()).toEqual(
      publishedCatalog.map(({ type }) => `events/schemas/${type}.json`).toSorted(),
    );
  });

  test.each(names.filter((name) => name.startsWith('events/schemas/')))(
    '%s is a schema by that of schemas',
    (name) => {
      expect(ajv.validateSchema(recordOf(JSON.parse(generated[name] ?? ''))), ajv.errorsText()).toBe(true);
    },
  );

  test.each([
    ['api/index.html', 500],
    ['events/index.html', 200],
    ['bank/behaviour.md', 80],
  ])('%s has links, and each leads somewhere', (name, least) => {
    const links = linksIn(generated[name] ?? '');

    expect(links.length).toBeGreaterThan(least);
    expect(links.filter((link) => !leadsSomewhere(name, link))).toEqual([]);
  });

  test.each(['api/index.html', 'events/index.html'])(
    '%s has a page in Markdown that leaves nothing out',
    (name) => {
      const [page = '', markdown = ''] = [generated[name], generated[`${name}.md`]];
      const idsIn = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, id = '']) => id);
      const headings = new Set([...markdown.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading));
      const entries = [...idsIn(/class="operation" id="([^"]+)"/g), ...idsIn(/id="schema-([^"]+)"/g)];
      expect(entries.length).toBeGreaterThan(100);
      expect(entries.filter((id) => !headings.has(id))).toEqual([]);
      // A field is a row of a table there, and a line of a list here.
      const fields = new Set(idsIn(/<tr>\s*<td>\s*<code>([^<]+)<\/code>/g));
      const lines = new Set([...markdown.matchAll(/^ *- `([^`]+)`/gm)].map(([, field]) => field));
      expect(fields.size).toBeGreaterThan(100);
      expect([...fields].filter((field) => !lines.has(field))).toEqual([]);
    },
  );

  test('have links in these pages alone', () => {
    const pages = names.filter((name) => /\.(html|md)$/.test(name));
    const linking = pages.filter((name) => linksIn(generated[name] ?? '').length > 0);

    expect(linking.toSorted()).toEqual(['api/index.html', 'bank/behaviour.md', 'events/index.html']);
  });
});

const written = ['README.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })];

test.each(written)('every link of %s leads to a file in git', (name) => {
  const links = linksIn(readFileSync(path.join(root, name), 'utf8').replaceAll(/^```[^]*?^```/gm, ''));
  const files = links.filter((link) => !/^(\w+:|#)/.test(link)).map((link) => link.split('#')[0] ?? '');
  const inGit = files.filter((file) => {
    const target = path.join(path.dirname(name), file);
    return !target.startsWith('dist/') && existsSync(path.join(root, target));
  });

  expect(files.filter((file) => !inGit.includes(file))).toEqual([]);
});

describe('the list of pages for programs that read', () => {
  const list = readFileSync(path.join(root, 'docs/llms.txt'), 'utf8');
  const targets = linksIn(list).map((link) => path.join('docs', link));

  test('is current', () => {
    expect(list === readingList(root), 'docs/llms.txt is stale: npm run docs').toBe(true);
  });

  test('lists every page once, and links to nothing else but documents in git', () => {
    const pages = globSync('docs/**/*.md', { cwd: root });
    expect(pages.filter((page) => targets.filter((target) => target === page).length !== 1)).toEqual([]);
    expect(targets.filter((target) => !existsSync(path.join(root, target)))).toEqual([]);
    expect([...list.matchAll(/\]\(/g)]).toHaveLength(targets.length);
  });

  test('has the form of llmstxt.org: a title, a summary, then sections of links', () => {
    const [title, , ...rest] = list.split('\n');
    expect(title).toBe('# partner-banking');
    expect(rest[0]).toMatch(/^> /);
    const [, ...sections] = list.split(/^## /m);
    expect(sections.map((section) => section.split('\n')[0]).at(-1)).toBe('Optional');
    const lines = sections.flatMap((section) => section.trim().split('\n').slice(2));
    expect(lines.filter((line) => !/^- \[[^\]]+\]\([^)]+\)(: .+)?$/.test(line))).toEqual([]);
  });
});

/** Not in code: a pattern may look like one. */
function linksIn(text: string): readonly string[] {
  const page = text.replaceAll(/`[^`\n]*`|<code>[^<]*<\/code>/g, '');
  const found = [...page.matchAll(/href="([^"]*)"|\]\(([^)]+)\)/g)];
  return [...new Set(found.map(([, inHtml, inMarkdown]) => inHtml ?? inMarkdown ?? ''))];
}

/** To a place of the same page, to another generated document or, beside `dist/docs`, to a file of the project. */
function leadsSomewhere(name: string, link: string): boolean {
  const [target = '', place = ''] = link.split('#');
  if (target === '') return place === '' || generated[name]?.includes(`id="${place}"`) === true;
  const file = path.posix.join(path.posix.dirname(name), target);
  return (
    file in generated ||
    names.some((other) => file.endsWith('/') && other.startsWith(file)) ||
    existsSync(path.join(root, 'dist/docs', file))
  );
}
