/** Hosts and mailboxes under the domain that is reserved for examples, and the account of AWS's documentation. */
const placeholder = /[@./][\w-]+\.example\b|\b111122223333\b/;

/** Texts anywhere in the settings of a stage that only stand for what a company has to fill in. */
export function placeholdersIn(settings: unknown): readonly string[] {
  if (typeof settings === 'string') return placeholder.test(settings) ? [settings] : [];
  if (typeof settings !== 'object' || settings === null) return [];
  return Object.values(settings).flatMap(placeholdersIn);
}

/** Numbers of the lines of a stage in a source file that hold any of these texts, in the order of the file. */
export function linesOf(texts: readonly string[], source: string, stage: string): readonly number[] {
  const lines = source.split('\n');
  const isBegun = new RegExp(`^( *)(function ${stage}\\(|${stage}: )`);
  const start = lines.findIndex((line) => isBegun.test(line));
  const indent = isBegun.exec(lines[start] ?? '')?.[1] ?? '';
  const end = lines.findIndex((line, index) => index > start && line.startsWith(`${indent}}`));
  return lines.flatMap((line, index) => {
    const isInside = start >= 0 && index >= start && index <= end;
    return isInside && texts.some((text) => line.includes(`'${text}'`)) ? [index + 1] : [];
  });
}

/** Says in one sentence what has to be changed in the file of the stages. */
export class StageError extends Error {
  override readonly name = 'StageError';
}

/** Where stages are written down. */
interface Written {
  readonly file: string;
  readonly source: string;
}

interface Asked {
  readonly asked: string;
  readonly names: readonly string[];
}

export function noSuchStage({ asked, names }: Asked, { file, source }: Written): StageError {
  const line = source.split('\n').findIndex((text) => text.includes('defineStages(')) + 1;
  return new StageError(
    `There is no stage ${JSON.stringify(asked)}: \`-c stage=\` must be one of ${names.join(', ')}; to add one, begin at line ${line} of ${file}`,
  );
}

/** Stacks and events have the name, and commands the key: with two, a command would act on the wrong one or on none. */
export const otherName = (stage: string, name: string, { file }: Pick<Written, 'file'>): StageError =>
  new StageError(
    `${file}, ${stage}: its name is ${JSON.stringify(name)}, and a stage has one name everywhere: set name to ${JSON.stringify(stage)}, or call the stage ${JSON.stringify(name)}`,
  );

export function refusePlaceholders(stage: string, settings: unknown, { file, source }: Written): void {
  const found = placeholdersIn(settings);
  if (found.length === 0) return;
  const lines = linesOf(found, source, stage);
  const places =
    lines.length === 0 ? `${file}: ${found.join(', ')}` : lines.map((line) => `${file}:${line}`).join(', ');
  throw new StageError(`The stage ${stage} still has placeholders: put your own values in ${places}`);
}
