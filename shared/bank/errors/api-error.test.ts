import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** What Node writes to stderr when a script ends with an uncaught error. */
function dyingWords(script: string): string {
  const imports = `
    import { apiError } from '#shared/bank/errors/api-error.ts';
    import { OutcomeUnknownError } from '#shared/bank/errors/errors.ts';
    import { createReplyReader } from '#shared/bank/call/reply.ts';
    import { persons } from '#shared/bank/contract/persons/persons.ts';
    import { defaultWireNames } from '#shared/bank/wire-names.ts';
    import { createWireTranslation } from '#shared/bank/wire-translation.ts';`;
  const options = ['--input-type=module', '--eval', `${imports}\n${script}`];
  return spawnSync(process.execPath, options, { cwd: root, encoding: 'utf8' }).stderr;
}

const refused = `const refused = apiError({
  operation: 'persons.create',
  status: 400,
  body: { errors: [{ code: 'invalid_model', title: 'Anna-Secret', detail: 'Anna-Secret, DE89-Secret' }] },
});`;

test.each([
  ['thrown', `${refused} throw refused;`],
  ['of a promise', `${refused} void Promise.reject(refused);`],
  [
    'as a cause',
    `${refused} throw new OutcomeUnknownError({
      operation: 'persons.create', attemptId: 'a', retryNotBefore: 0, cause: refused });`,
  ],
])('an uncaught error prints nothing of what the bank repeats: %s', (_how, script) => {
  const words = dyingWords(script);
  expect(words).toContain('persons.create: answered 400 invalid_model');
  expect(words).not.toContain('Secret');
});

test('a reply that is no JSON is not quoted, either', () => {
  const words = dyingWords(`
    const replies = createReplyReader(createWireTranslation(defaultWireNames), {});
    const content = { kind: 'text', text: 'Anna-Secret' };
    replies.read(persons.get, { kind: 'answered', status: 200, attempts: 1, headers: new Headers(), content });`);
  expect(words).toContain('persons.get: unexpected response shape');
  expect(words).not.toContain('Secret');
});
