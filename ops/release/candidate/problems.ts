import type { EvidencePage, Repository } from './repository.ts';

/** What keeps the newest commit from being a release: a sentence each, which says what to do. */
export function problemsOf(repository: Repository): readonly string[] {
  return [
    ...uncommittedIn(repository),
    ...uncheckedIn(repository),
    ...unnamedIn(repository),
    ...unreachableIn(repository),
    ...repository.evidence.flatMap((page) => staleIn(page, repository)),
  ];
}

function uncommittedIn({ uncommitted: [first, ...others] }: Repository): readonly string[] {
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return [`${first}${more} differ from the newest commit: commit or remove them`];
}

function uncheckedIn({ commit, checked }: Repository): readonly string[] {
  if (checked === commit) return [];
  const last = checked === undefined ? 'no commit' : checked;
  return [`.ci/run has passed for ${last}, and the newest one is ${commit}: run .ci/run`];
}

/** `npx changeset version` makes a section of the pending changes, and sets the version by what they change. */
function unnamedIn({ version, changelog, pending }: Repository): readonly string[] {
  if (pending.length > 0)
    return [
      `${pending.length} changes belong to no version (${pending.join(', ')}): run npx changeset version, and commit`,
    ];
  return changelog.split('\n').some((line) => line === `## ${version}` || line.startsWith(`## ${version} (`))
    ? []
    : [
        `CHANGELOG.md has no section about ${version}: set the version by npx changeset version, never by hand`,
      ];
}

function unreachableIn({ security }: Repository): readonly string[] {
  const [placeholder] = /[\w.-]+@company\.example/.exec(security) ?? [];
  return placeholder === undefined
    ? []
    : [`SECURITY.md still has ${placeholder}: put the address there at which you read reports of weaknesses`];
}

/** A page shows what was seen with the code of its newest commit. It is stale once what is deployed differs. */
function staleIn({ name, text }: EvidencePage, { deployedSince }: Repository): readonly string[] {
  const command = /^- Command: `(?<command>.+?)`/m.exec(text)?.groups?.['command'];
  const problem = (what: string) => [
    `docs/evidence/${name} ${what}: ${command === undefined ? 'write it anew' : `run ${command}`}`,
  ];
  if (text.includes('changes that are not committed')) return problem('shows code that no commit has');
  const commits = text.match(/\b[0-9a-f]{40}\b/g) ?? [];
  // A page without a commit is held by a test.
  if (commits.length === 0) return [];
  const changes = commits.map(deployedSince).filter((changed) => changed !== undefined);
  if (changes.length === 0) return problem('shows a commit that is not here');
  const fewest = Math.min(...changes.map(({ length }) => length));
  return fewest === 0 ? [] : problem(`shows code of which ${fewest} files have changed`);
}
