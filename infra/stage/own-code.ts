import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { problemsOfOperations } from './allowed-operations.ts';

/** What a stage says of a file of the company, whatever calls it. */
interface OwnCode {
  readonly name: string;
  readonly entry: string;
  readonly personalData: boolean;
  readonly may: { readonly mirror?: 'read' | undefined; readonly operations: readonly string[] };
}

/** What is wrong with the path of a file of the company. */
export const absentFile = (entry: string): string | undefined =>
  existsSync(entry) ? undefined : `there is no file ${relative(process.cwd(), entry)}: correct the path`;

type NamedFile = Pick<OwnCode, 'name' | 'entry'>;

/** What is wrong with the name and the path of one of the entries of a kind, each with the setting to correct. */
export function problemsOfFile(
  kind: 'handler' | 'job' | 'check' | 'format',
  all: readonly NamedFile[],
  one: NamedFile,
): readonly (readonly [setting: 'name' | 'entry', message: string])[] {
  const { name, entry } = one;
  const isTwice = all.find((other) => other.name === name) !== one;
  const absent = absentFile(entry);
  return [
    ...(isTwice ? [['name', `there is another ${kind} ${name}: give each a name of its own`] as const] : []),
    ...(absent === undefined ? [] : [['entry', absent] as const]),
  ];
}

/** What is wrong with the entries of one kind, each with its index and the setting to correct. */
export function problemsOfOwn(kind: 'handler' | 'job', all: readonly OwnCode[]) {
  return all.flatMap((one, index) => {
    const { personalData, may } = one;
    const problems = [
      ...problemsOfFile(kind, all, one),
      may.mirror === 'read' &&
        !personalData &&
        (['may', 'the mirror holds personal fields: set personalData to true, or leave mirror out'] as const),
      may.operations.length > 0 &&
        !personalData &&
        ([
          'may',
          'the bank answers with personal fields: set personalData to true, or leave operations out',
        ] as const),
      ...problemsOfOperations(may.operations).map((problem) => ['may', problem] as const),
    ];
    return problems
      .filter((problem) => problem !== false)
      .map(([setting, message]) => ({ index, setting, message }));
  });
}
