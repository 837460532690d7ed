import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A code of the bank's errors, as the simulated bank answers it. */
export interface ErrorCode {
  readonly code: string;
  readonly statuses: readonly number[];
  /** Some of the texts that come with it. */
  readonly details: readonly string[];
  /** Folders of the operations that answer it. */
  readonly areas: readonly string[];
}

/** `refusal(404, 'model_not_found', 'It cannot be found.')`, also with a text that has values in it. */
const refusals =
  /refusal\(\s*(?<status>\d{3}),\s*'(?<code>[a-z_]+)',\s*(?<quote>['`])(?<detail>.*?)\k<quote>/gs;

/** What has a function of its own. */
const shared: readonly (readonly [call: RegExp, status: number, code: string, detail: string])[] = [
  [/invalid(?:Model|Attribute)\(/, 400, 'invalid_model', 'birth_date: must not be in the future'],
  [/validationError\(/, 400, 'validation_error', 'The value begins or ends with white space.'],
  [/modelNotFound\(|\.mustGet\(/, 404, 'model_not_found', "Couldn't find 'Person' for id '…'."],
  [/invalidTan\(/, 403, 'invalid_tan', 'Invalid or expired TAN.'],
];

interface Answered {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly area: string | undefined;
}

const mostDetails = 3;

/** The codes that the simulated bank answers, from its code: the specification has no list. */
export function errorCodes(): readonly ErrorCode[] {
  const files = globSync('sandbox/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const answered = files.toSorted().flatMap((file) => answeredIn(file));
  return [...Map.groupBy(answered, ({ code }) => code)]
    .map(([code, all]) => ({
      code,
      statuses: distinct(all.map(({ status }) => status)).toSorted(),
      details: distinct(all.map(({ detail }) => detail)).slice(0, mostDetails),
      areas: distinct(all.flatMap(({ area = [] }) => area)).toSorted(),
    }))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

function answeredIn(file: string): readonly Answered[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const area = /^sandbox\/(?:operations|entities)\/([^/]+)\//.exec(file)?.[1];
  const named = [...text.matchAll(refusals)].map(({ groups }) => ({
    status: Number(groups?.['status']),
    code: groups?.['code'] ?? '',
    // A value of the request stands there.
    detail: (groups?.['detail'] ?? '').replaceAll(/\$\{.*?\}/g, '…'),
    area,
  }));
  const byFunction = shared.flatMap(([call, status, code, detail]) =>
    call.test(text) ? [{ status, code, detail, area }] : [],
  );
  return [...named, ...byFunction];
}

const distinct = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];
