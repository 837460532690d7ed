import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundledFile, type CompanyFile } from '#infra/constructs/company-bundle.ts';
import { loadedExports } from '#infra/own/loaded-exports.ts';
import { refuseWrongFiles } from '#infra/own/refuse-wrong-files.ts';
import { createStacks } from '#infra/partner-banking.ts';
import { deployableStage } from '#test/fixtures/stages.ts';

const refuse = (...files: readonly CompanyFile[]) =>
  refuseWrongFiles(files, ({ file, made }) => bundledFile(file, made));

const example = (name: string, made: CompanyFile['made']): CompanyFile => ({
  file: resolve(`examples/company/${name}.ts`),
  made,
});

const booking = { ...example('handlers/on-booking', 'handler'), types: ['BOOKING'] };
const job = example('jobs/credits-of-month', 'job');
const format = example('statements/erp-list', 'statementFormat');
const reader = example('ledgers/sap', 'ledgerReader');

test('the files of the example are what its stage says', () => {
  expect(() => refuse(booking, job, format, reader)).not.toThrow();
});

test.each<[string, CompanyFile, string]>([
  ['a job as handler', { ...job, made: 'handler' }, 'exports a job, and the stage names it as a handler'],
  ['a handler as job', { ...booking, made: 'job' }, 'exports a handler, and the stage names it as a job'],
  [
    'a handler as format',
    { ...booking, made: 'statementFormat' },
    'as a format of statements: its default export has to be what `statementFormat(…)` makes',
  ],
  ['a check as handler', { ...example('checks/large-differences', 'handler') }, 'exports a check, and'],
  [
    'a handler of another type',
    { ...booking, types: ['ACCOUNT_BLOCK'] },
    'handles BOOKING, and the stage sends it ACCOUNT_BLOCK: correct one of them',
  ],
])('%s is refused in one sentence', (_what, file, sentence) => {
  expect(() => refuse(reader, file)).toThrow(sentence);
});

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const handler = (types: string) => `import { handler } from '${resolve('shared/own/handler.ts')}';
export default handler(${types}, async () => {});`;

test.each([
  [
    'a bare function',
    'export default async () => {};',
    'one.ts exports a function, and the stage names it as a handler',
  ],
  ['an empty object', 'export default {};', 'one.ts exports an object, and'],
  ['nothing', 'export default undefined;', 'one.ts exports nothing, and'],
  [
    'a type that is misspelt',
    handler("['BOOKING', 'ACOUNT_BLOCK']"),
    'one.ts handles ACOUNT_BLOCK, which is not in the catalogue; did you mean ACCOUNT_BLOCK?',
  ],
  [
    'code that throws',
    "throw new Error('there is\\nno address'); export default 1;",
    'one.ts cannot be loaded: there is',
  ],
  [
    'code that ends its process',
    'process.exit(0); export default 1;',
    'one.ts cannot be loaded: it ends its process',
  ],
  ['output of its own', `console.log('{}'); ${handler("'BOOKING'")}`, undefined],
  [
    'the variables of this process',
    "export default process.env['HOME'] ?? process.env['PATH'];",
    'one.ts exports nothing, and',
  ],
])('a file with %s', (_what, text, sentence) => {
  const file = join(folder, 'one.ts');
  writeFileSync(file, text);
  const check = expect(() => refuse(booking, { file, made: 'handler', types: ['BOOKING'] }));
  if (sentence === undefined) check.not.toThrow();
  else check.toThrow(sentence);
});

test('a module that never ends is given up, and those before it are known', () => {
  const modules = ['export default {};', 'for (;;);'].map((text) => Buffer.from(text));
  expect(loadedExports(modules, 500)).toEqual([
    { state: 'loaded', is: 'object', value: {} },
    {
      state: 'failed',
      because: 'it is not done within 0.5 s: put what waits into the function that it exports',
    },
  ]);
});

test('a stack that is bundled is refused with its files, and one that is not loads none', () => {
  const stage = deployableStage('local');
  const handlers = stage.handlers.map((each) => ({ ...each, entry: job.file }));
  const madeIn = (bundled: string) => () =>
    createStacks(new App({ context: { 'aws:cdk:bundling-stacks': [bundled] }, analyticsReporting: false }), {
      ...stage,
      handlers,
    });
  expect(madeIn('PartnerBanking-local-Events')).toThrow('credits-of-month.ts exports a job, and the stage');
  expect(madeIn('none')).not.toThrow();
});
