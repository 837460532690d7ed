/** Hosts and mailboxes under the domain that is reserved for examples, and the account of AWS's documentation. */
const placeholder = /[@./][\w-]+\.example\b|\b111122223333\b/;

/** Texts anywhere in the settings of a stage that only stand for what a company has to fill in. */
export function placeholdersIn(settings: unknown): readonly string[] {
  if (typeof settings === 'string') return placeholder.test(settings) ? [settings] : [];
  if (typeof settings !== 'object' || settings === null) return [];
  return Object.values(settings).flatMap(placeholdersIn);
}

/** Numbers of the lines of a function in a source file that hold any of these texts, in the order of the file. */
export function linesOf(texts: readonly string[], source: string, functionName: string): readonly number[] {
  const lines = source.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`function ${functionName}(`));
  const end = lines.indexOf('}', start);
  return lines.flatMap((line, index) => {
    const isInside = start >= 0 && index >= start && index <= end;
    return isInside && texts.some((text) => line.includes(`'${text}'`)) ? [index + 1] : [];
  });
}

/** Says in one sentence what has to be changed in `infra/stages.ts`. */
export class StageError extends Error {
  override readonly name = 'StageError';
}

export function noSuchStage(issues: readonly { readonly message: string }[], source: string): StageError {
  const line = source.split('\n').findIndex((text) => text.startsWith('const stages')) + 1;
  const why = issues.map(({ message }) => message).join();
  return new StageError(
    `There is no such stage: \`-c stage=\` ${why}; to add one, begin at line ${line} of infra/stages.ts`,
  );
}

interface Written {
  readonly settings: unknown;
  /** The file in which they are written. */
  readonly source: string;
}

export function refusePlaceholders(stage: string, { settings, source }: Written): void {
  const found = placeholdersIn(settings);
  if (found.length === 0) return;
  const places = linesOf(found, source, stage).map((line) => `infra/stages.ts:${line}`);
  throw new StageError(
    `The stage ${stage} still has placeholders: put your own values in ${places.join(', ')}`,
  );
}
