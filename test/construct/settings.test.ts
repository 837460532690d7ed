import { basename } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Stack } from 'aws-cdk-lib';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { beforeAll, expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { BaseFunction } from '#infra/constructs/base-function.ts';
import { createStacks } from '#infra/partner-banking.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { unbundledApp } from './synthesized.ts';

/** Members of objects in a value by their place, such as `statements.startHour`; groups of them as well. */
function placesIn(value: unknown, at = ''): readonly (readonly [place: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[at, value]];
  const members = Object.entries(value).flatMap(([name, member]) =>
    placesIn(member, at === '' ? name : `${at}.${name}`),
  );
  return at === '' ? members : [[at, value], ...members];
}

const numbersIn = (value: unknown, at?: string) =>
  placesIn(value, at).filter((each): each is readonly [string, number] => typeof each[1] === 'number');

/** Above what the descriptions of jobs reserve, and below the years of a lock. */
const first = 21;

/** No number is that of another setting. Prices are data, and stay. */
function withDistinctNumbers<Value>(value: Value, next = { number: first }): Value {
  if (typeof value === 'number') return next.number++ as Value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => [
    name,
    name === 'schedule' ? member : withDistinctNumbers(member, next),
  ]);
  return Object.fromEntries(members) as Value;
}

/** Production with what the local stage alone sets, and a pool with room for all who reserve slots. */
function stageOfDistinctNumbers(): Stage {
  const { fees, statements } = deployableStage('local');
  const production = deployableStage('production');
  const { callBudget, ...rest } = withDistinctNumbers({
    ...production,
    fees,
    statements: { ...production.statements, feeSummaries: statements.feeSummaries },
  });
  return { ...rest, callBudget: { ...callBudget, pool: 500 } };
}

const stage = stageOfDistinctNumbers();
const settings = placesIn(stage).map(([place]) => place);
const settingOf = new Map(numbersIn(stage).map(([place, number]) => [number, place]));

let app: ReturnType<typeof unbundledApp>;

beforeAll(() => {
  app = unbundledApp();
  createStacks(app, stage);
});

/** The numbers in the environments of all functions. */
function numbersOfFunctions() {
  const environment = z.object({ variables: z.record(z.string(), z.unknown()) });
  return app.node
    .findAll()
    .filter((each) => each instanceof BaseFunction)
    .flatMap((deployed) => {
      const resource = deployed.node.defaultChild;
      if (!(resource instanceof CfnFunction)) throw new Error(`${deployed.folder} is no function`);
      const { variables } = environment.parse(Stack.of(deployed).resolve(resource.environment));
      return Object.entries(variables).flatMap(([variable, text]) =>
        numbersIn(read(text), variable).map(([place, number]) => ({
          folder: deployed.folder,
          place,
          number,
        })),
      );
    });
}

/** JSON, packed or not. Any other text has no numbers; nor has what refers to a resource. */
function read(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  for (const json of [() => text, () => brotliDecompressSync(Buffer.from(text, 'base64')).toString()])
    try {
      return JSON.parse(json()) as unknown;
    } catch {
      continue;
    }
  return undefined;
}

/** Variables that do not bear the name of their setting; none that the description of a job decides. */
function renamed(folder: string, place: string): string | undefined {
  const [, team] = /^CALL_SLOTS\.pool\.reserved\.team (.+)$/.exec(place) ?? [];
  if (team !== undefined) return `callBudget.teams.${team}.reserved`;
  if (place === 'CALL_SLOTS.pool.size') return 'callBudget.pool';
  if (place === 'CALL_SLOTS.most' && folder.startsWith('work/')) return 'callBudget.workers.inFlight';
  if (place === 'BANK_CALLS_IN_FLIGHT') return `callBudget.events.${basename(folder)}.inFlight`;
  if (place === 'STATEMENT_YEARS') return 'statements.retentionYears';
  return /^(START|ISSUE_RULES)\./.test(place) ? place.replace(/^\w+/, 'statements') : undefined;
}

const camelCase = (variable: string) =>
  variable.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `CLOCK_SKEW_SECONDS` is `erasure.clockSkewSeconds`, and `FEES.startHour` is `fees.startHour`. */
function settingNamedBy(place: string): string | undefined {
  const [variable = '', ...members] = place.split('.');
  const name = camelCase(variable);
  const [found, ...others] = settings.filter((setting) => `.${setting}`.endsWith(`.${name}`));
  if (others.length > 0) throw new Error(`${variable} may be any of ${[found, ...others].join()}`);
  return found === undefined ? undefined : [found, ...members].join('.');
}

test('a variable holds the setting that it is called after', () => {
  const numbers = numbersOfFunctions();
  expect(numbers.length).toBeGreaterThan(100);
  const wrong = numbers
    .map(({ folder, place, number }) => ({
      folder,
      place,
      holds: settingOf.get(number),
      means: renamed(folder, place) ?? settingNamedBy(place),
    }))
    .filter(({ holds, means }) => holds !== means);
  expect(wrong).toEqual([]);
});

test('what lies in a folder expires after the days of its own setting', () => {
  const buckets = app.node.findAll().filter((each) => each instanceof CfnBucket);
  const lifecycle = z.object({
    rules: z.array(z.object({ prefix: z.optional(z.string()), expirationInDays: z.optional(z.number()) })),
  });
  const expiring = buckets
    .flatMap((bucket) => lifecycle.parse(Stack.of(bucket).resolve(bucket.lifecycleConfiguration)).rules)
    .map(({ prefix = '', expirationInDays = 0 }) => [prefix, settingOf.get(expirationInDays)]);
  expect(Object.fromEntries(expiring)).toMatchObject({
    'bodies/': 'retention.bodyDays',
    'quarantine/': 'retention.quarantineDays',
    'archive/': 'retention.archiveDays',
    'reports/': 'retention.reportDays',
  });
});
