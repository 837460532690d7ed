import { expect, test } from 'vitest';
import { rows } from '#shared/bank/contract/rows.ts';
import { createAllowList, whyNotAllowed } from './allow-list.ts';

test.each([
  ['accounts.steal', 'not an operation of the contract'],
  ['accounts.feeTransactions.create', 'must never charge a fee'],
  ['changeRequests.confirm', 'only the customer'],
  ['mfa.challenges.sms.verify', 'only the customer'],
  ['webhooks.create', 'subscriptions job'],
  ['token.issue', 'token'],
  ['token.issueLegacy', 'token'],
  ['persons.documents.upload', 'files'],
])('%s can never be listed, and it is said why', (operation, reason) => {
  expect(whyNotAllowed(operation)).toContain(reason);
  expect(() => createAllowList([operation])).toThrow(reason);
});

test('what is listed may be called, and nothing else', () => {
  const list = createAllowList(['accounts.get']);

  expect(list.rowOf('accounts.get').path).toBe('/v1/accounts/{id}');
  expect(() => list.rowOf('accounts.list')).toThrow('may not');
});

test('reads can be listed, but for those that answer with a token', () => {
  const refused = rows.filter(({ method, operation }) => method === 'GET' && whyNotAllowed(operation));

  expect(refused).toEqual([]);
});

// A new row of this kind without its mark would let an automation act for a customer.
test('every write around a second factor and every fee is marked', () => {
  const confirmsSomethingElse = [
    // Takes an offer of the bank and proves nothing.
    'businesses.overdraftApplications.confirm',
  ];
  const suspicious = rows.filter(
    ({ method, path }) =>
      method !== 'GET' && /\/mfa\/|change_requests|authorize$|confirm$|3ds|challenge|\/fees$/.test(path),
  );

  const unmarked = suspicious.filter(({ neverAutomated }) => neverAutomated === undefined);
  expect(suspicious.length).toBeGreaterThan(20);
  expect(unmarked.map(({ operation }) => operation)).toEqual(confirmsSomethingElse);
});
