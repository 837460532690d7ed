import { expect, test } from 'vitest';
import { remedyOf } from './remedy-of.ts';

const remedy = (kind: 'access' | 'store' | 'bank' | 'code', code: string, action?: string) =>
  remedyOf({ of: 'events/accounts', kind, code, ...(action !== undefined && { action }) }, 'production');

test('a missing permission is no reason to deploy before somebody has seen whether that gives it', () => {
  const { toDo, command } = remedy('access', 'AccessDeniedException', 'dynamodb:PutItem');
  expect(command).toBe('npx cdk diff --all -c stage=production');
  expect(toDo).toContain('if it is in the difference, deploy; if not, somebody took it away by hand');
});

test.each([
  ['credentials-refused', 'persons.get'],
  ['not-authenticated', 'persons.get 401'],
  ['forbidden', 'persons.get 403'],
  ['credentials-missing', undefined],
])('no deployment mends %s, which the bank answers', (code, action) => {
  const { toDo, command } = remedy('access', code, action);
  expect(command).toBe('npm run ops -- subscriptions list --stage production');
  expect(toDo).toContain('the bank');
});

test('of a bank that fails, one looks whether it answers; of all else, into the log', () => {
  expect(remedy('bank', 'bank-failed', 'persons.get 503')).toEqual({
    toDo: expect.stringContaining('report the operation and the time'),
    command: 'npm run ops -- subscriptions list --stage production',
  });
  for (const kind of ['store', 'code'] as const)
    expect(remedy(kind, 'any').command).toBe('npm run ops -- logs events/accounts --stage production');
});
