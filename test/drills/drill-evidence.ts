import { commitOf } from '#test/commit-of.ts';
import { keepEvidence } from '#test/kept-evidence.ts';
import { tableOf, type TableRow } from '#test/markdown-tables.ts';

interface DrillPage {
  /** Of the page under docs/evidence. */
  readonly name: string;
  readonly title: string;
  /** What was done, and what each column counts. */
  readonly explanation: readonly string[];
  readonly rows: readonly TableRow[];
}

/** Set by `npm run drills -- --write`. */
export const writesEvidence = 'DRILLS_WRITE_EVIDENCE';

/** Prints what a drill has shown, and keeps it if that was asked for. */
export async function showDrill(page: DrillPage): Promise<void> {
  const text = drillPage(page, {
    commit: commitOf(),
    machine: `Node ${process.version}, ${process.platform} ${process.arch}`,
  });
  process.stdout.write(`\n${text}`);
  if (process.env[writesEvidence] !== undefined) await keepEvidence(`docs/evidence/${page.name}.md`, text);
}

interface Circumstances {
  readonly commit: string;
  readonly machine: string;
}

export function drillPage(
  { title, explanation, rows }: DrillPage,
  { commit, machine }: Circumstances,
): string {
  return [
    `# ${title}`,
    '',
    `- Commit: ${commit}`,
    `- Machine: ${machine}, the local stack`,
    '- Command: `npm run drills -- --write`',
    '',
    ...explanation,
    '',
    ...tableOf(rows),
    '',
  ].join('\n');
}
