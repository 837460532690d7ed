import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Pages under one heading of the list. */
interface Section {
  readonly title: string;
  readonly files: readonly string[];
}

/**
 * `docs/llms.txt`, in the form of llmstxt.org: every page below `docs` with what it is about, for programs that read. `root`
 * is the folder of the repository.
 */
export function readingList(root: string): string {
  const lines = sectionsOf(root).map(({ title, files }) =>
    [`## ${title}`, '', ...files.map((file) => lineOf(root, file))].join('\n'),
  );
  return `${[head, ...lines].join('\n\n')}\n`;
}

const head = `# partner-banking

> Receives a bank's webhooks without losing one, mirrors what the bank knows, and offers one typed client for its partner API.
> It deploys into your own AWS account, and simulates the bank so that everything runs without it.

\`npm run docs\` writes \`dist/docs/api/index.html.md\` (every operation of the bank, with bodies and examples) and
\`dist/docs/events/index.html.md\` (every event that teams receive). \`npm run mcp\` searches these documents, and calls the
simulated bank.`;

function sectionsOf(root: string): readonly Section[] {
  const below = (pattern: string) => globSync(pattern, { cwd: root }).toSorted();
  const named = [
    {
      title: 'Start here',
      files: ['README.md', 'CONTRIBUTING.md', 'AGENTS.md', 'SECURITY.md', 'CHANGELOG.md'],
    },
    { title: 'Guides', files: below('docs/*.md') },
    { title: 'The interface and the events', files: below('docs/{api,events}/*.json') },
    { title: 'The bank', files: below('docs/bank/*.md') },
    { title: 'Runbooks', files: below('docs/runbooks/*.md') },
    { title: 'Evidence', files: below('docs/evidence/*.md') },
  ];
  const listed = new Set(named.flatMap(({ files }) => files));
  // A reader in a hurry may leave out what stands below `Optional`, by the convention. Decisions are most of it.
  return [...named, { title: 'Optional', files: below('docs/**/*.md').filter((file) => !listed.has(file)) }];
}

function lineOf(root: string, file: string): string {
  const { title, about } = file.endsWith('.md')
    ? pageIn(readFileSync(join(root, file), 'utf8'))
    : documentIn(file);
  const link = `- [${title}](${relative('docs', file)})`;
  return about === '' ? link : `${link}: ${about}`;
}

/** A document for machines. */
function documentIn(file: string): { readonly title: string; readonly about: string } {
  return { title: relative(dirname(dirname(file)), file), about: documents[relative('docs', file)] ?? '' };
}

const documents: Readonly<Record<string, string>> = {
  'api/openapi.json': 'every operation of the bank, as OpenAPI 3.1',
  'events/asyncapi.json': 'every event type, as AsyncAPI 3.0',
  'events/guarantees.json': 'the fields of each event that teams may rely on',
};

/** The title of a page and how its text begins. The title of a decision is the decision. */
function pageIn(page: string): { readonly title: string; readonly about: string } {
  const [, title = ''] = /^# (.+)$/m.exec(page) ?? [];
  const isDecision = /^\*\*Decision\.\*\* /m.test(page);
  return { title: plain(title), about: isDecision ? '' : beginningOf(page) };
}

const mostCharacters = 240;

/**
 * The first sentences, as many as are read at a glance. A label such as `**What it means.**` is none,
 * nor is what a list follows.
 */
function beginningOf(page: string): string {
  const paragraph = page
    .replace(/^# .+$/m, '')
    .split(/\n{2,}/)
    .map((part) => part.trim().replace(/^\*\*[^*]+\.\*\*\s*/, ''))
    .find((part) => /^[\w"`[]/.test(part));
  const sentences = plain(paragraph ?? '').match(/.+?[.?](?= [A-Z`"]|$)/g) ?? [];
  return sentences.reduce((text, sentence) => {
    const longer = `${text}${sentence}`;
    return text === '' || longer.length <= mostCharacters ? longer : text;
  }, '');
}

/** Text without links, emphasis and line ends. */
function plain(text: string): string {
  return text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
