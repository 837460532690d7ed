import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lines of `factsOf` and `importedOf`, each behind the stages in which it holds; written by `write-facts.ts`. */
export const keptFactsFile = join(import.meta.dirname, 'previous-release.txt');

/** A line with the stages in which it holds. */
type StagesByFact = ReadonlyMap<string, readonly string[]>;

/** Names of stages are part of those of exports: without them, stages share a line. */
export function stagesByFact(facts: Readonly<Record<string, readonly string[]>>): StagesByFact {
  const merged = new Map<string, string[]>();
  for (const [stage, lines] of Object.entries(facts))
    for (const line of lines) {
      const shared = line.replaceAll(`PartnerBanking-${stage}-`, 'PartnerBanking-STAGE-');
      merged.set(shared, [...(merged.get(shared) ?? []), stage]);
    }
  return merged;
}

export function textOfFacts(facts: StagesByFact): string {
  const lines = [...facts].map(([fact, stages]) => `${stages.toSorted().join(',')} ${fact}`);
  return `${lines.toSorted().join('\n')}\n`;
}

export function readKeptFacts(): StagesByFact {
  const lines = readFileSync(keptFactsFile, 'utf8').trim().split('\n');
  return new Map(
    lines.map((line) => {
      const end = line.indexOf(' ');
      return [line.slice(end + 1), line.slice(0, end).split(',')] as const;
    }),
  );
}
