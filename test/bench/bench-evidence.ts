import { commitOf } from '#test/commit-of.ts';
import { keepEvidence } from '#test/kept-evidence.ts';
import { tableOf } from '#test/markdown-tables.ts';
import type { Section } from './measure.ts';

const folder = 'docs/evidence';

/** Pages that are called after what they say. */
const pages: Readonly<Record<string, string>> = { costs: 'costs' };

/** Keeps what was measured: the numbers hold for this commit and this kind of machine. */
export async function writeBenchEvidence(name: string, sections: readonly Section[]): Promise<void> {
  const path = `${folder}/${pages[name] ?? `${name}-bench`}.md`;
  const machine = `Node ${process.version}, ${process.platform} ${process.arch}`;
  const text = benchEvidence(sections, { name, machine, commit: commitOf() });
  await keepEvidence(path, text);
}

interface Circumstances {
  readonly name: string;
  readonly machine: string;
  readonly commit: string;
}

/** Sections as Markdown. The first names the page. A row that has no value in a column is empty there. */
export function benchEvidence(
  [first, ...others]: readonly Section[],
  { name, machine, commit }: Circumstances,
): string {
  return [
    `# ${first?.title ?? name}`,
    '',
    `- Commit: ${commit}`,
    `- Machine: ${machine}`,
    `- Command: \`npm run bench -- ${name} --write\``,
    '',
    ...tableOf(first?.rows ?? []),
    '',
    ...others.flatMap(({ title, rows }) => [`## ${title}`, '', ...tableOf(rows), '']),
  ].join('\n');
}
