import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { stages } from '#examples/company/stages.ts';
import { checkedStage, defineStages } from '#infra/stage/select-stage.ts';
import { property, resourcesOf } from './synthesized.ts';

test('planner and worker know a format by its name and ending, and no path of the machine that bundled it', () => {
  const functions = resourcesOf('local', 'AWS::Lambda::Function').filter(({ id }) =>
    /^Statements(WorkFunction)?[0-9A-F]{8}$/.test(id),
  );
  const rules = functions.map((each) => property<string>(each, 'Environment.Variables.ISSUE_RULES'));
  expect(rules).toHaveLength(2);
  for (const text of rules)
    expect(JSON.parse(text)).toMatchObject({ formats: [{ name: 'erp-list', extension: 'txt' }] });
});

const entry = resolve('examples/company/statements/erp-list.ts');
const aFormat = (settings: object) => ({ name: 'one', entry, extension: 'txt', ...settings });

const withFormats = (...formats: readonly object[]) => {
  const local = stages.settingsOf('local');
  return { ...local, statements: { ...local.statements, formats: formats as never } };
};

const problems = (...formats: readonly object[]) =>
  (checkedStage.safeParse(withFormats(...formats)).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test.each([
  [
    'a file that does not exist',
    { entry: './none.ts' },
    /^statements\.formats\.0\.entry: there is no file none\.ts/,
  ],
  ['a name with capital letters', { name: 'List' }, /^statements\.formats\.0\.name: must be words of lower/],
  ['an ending with a dot', { extension: '.txt' }, /^statements\.formats\.0\.extension: must be one to eight/],
  ['a setting that does not exist', { every: 'day' }, /^statements\.formats\.0: /],
])('%s is refused in one sentence', (_what, settings, sentence) => {
  expect(problems(aFormat(settings))).toEqual([expect.stringMatching(sentence)]);
});

test('two formats need two names', () => {
  expect(problems(aFormat({}), aFormat({}))).toEqual([
    expect.stringMatching(/^statements\.formats\.1\.name: there is another format one: give each/),
  ]);
});

test('the file of a format is found beside that of the stages', () => {
  const found = defineStages('/company/stages.ts', {
    local: () => withFormats(aFormat({ entry: './own/list.ts' })),
  });
  expect(found.settingsOf('local').statements.formats?.map((each) => each.entry)).toEqual([
    '/company/own/list.ts',
  ]);
});
