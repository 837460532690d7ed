import { globSync, readFileSync } from 'node:fs';

/** A release as the changelog names it. */
export interface NamedRelease {
  readonly version: string;
  readonly commit: string;
}

const section = /^## (?<title>.+)$/gm;
const released = /^(?<version>\d+\.\d+\.\d+)(?: \(\d{4}-\d{2}-\d{2}\))?$/;
const commitLine = /^Commit (?<commit>[0-9a-f]{40})\.$/m;

/** The sections of the changelog by their titles, the newest first. */
export function changelogSections(text = readFileSync('CHANGELOG.md', 'utf8')): ReadonlyMap<string, string> {
  const [, ...parts] = text.split(section);
  return new Map(parts.flatMap((title, index) => (index % 2 === 0 ? [[title, parts[index + 1] ?? '']] : [])));
}

/** A change that no release has taken over: by how much it raises the version, and what it says. */
interface PendingChange {
  readonly file: string;
  readonly raises: string | undefined;
  readonly text: string;
}

const pendingChange = /^---\n'partner-banking': (?<raises>\w+)\n---\n(?<text>.+)$/s;

/** What `npx changeset version` makes the next section of. */
export function pendingChanges(): readonly PendingChange[] {
  return globSync('.changeset/*.md').map((file) => {
    const { raises, text = '' } = pendingChange.exec(readFileSync(file, 'utf8'))?.groups ?? {};
    return { file, raises, text };
  });
}

/** The newest release whose commit the changelog names. A release cannot name its own. */
export function previousRelease(sections = changelogSections()): NamedRelease {
  for (const [title, text] of sections) {
    const version = released.exec(title)?.groups?.['version'];
    const commit = commitLine.exec(text)?.groups?.['commit'];
    if (version !== undefined && commit !== undefined) return { version, commit };
  }
  throw new Error('CHANGELOG.md names no release with its commit');
}
