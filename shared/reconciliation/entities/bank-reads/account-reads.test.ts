import { describe, expect, test } from 'vitest';
import type { ShownEntity, Unshown } from '#shared/reconciliation/entities/shown-entity.ts';
import { createAccountReads } from './account-reads.ts';
import type { EntityBank } from './entity-areas.ts';
import { createLendingReads } from './lending-reads.ts';

const page = { size: 1_000 };
const account_id = 'acc_1';

/** A bank that answers everything with one row; it notes what it was asked for. */
function setUp(row: object = { id: 'x1' }, owner: object = { personId: 'per_1' }) {
  const asked: (readonly [of: string, request: object])[] = [];
  const list = (of: string) => (request: object) => {
    asked.push([of, request]);
    return { all: async () => Promise.resolve([row]) };
  };
  const get = (of: string) => async (request: object) => (asked.push([of, request]), Promise.resolve(row));
  const bank = {
    accounts: { get: get('account'), trustedIbans: { list: list('trusted') } },
    accountClosureRequests: { get: get('request'), list: list('requests') },
    businesses: { accounts: { referenceAccounts: { list: list('of business') } } },
    loans: { get: get('loan') },
    freelancers: { persons: { creditLineApplications: { get: get('freelancer') } } },
    persons: {
      accounts: { referenceAccounts: { list: list('of person') } },
      depositAccounts: { mappings: { get: get('mapping') } },
      creditLines: { get: get('credit line') },
      consumerOverdrafts: { get: get('overdraft'), limitChanges: { get: get('limit change') } },
    },
  } as unknown as EntityBank;
  const accounts = createAccountReads(bank, async () => Promise.resolve(owner));
  return { asked, accounts, lending: createLendingReads(bank) };
}

const shown = (entities: readonly ShownEntity[] | Unshown) =>
  typeof entities === 'string'
    ? entities
    : entities.map(({ id, body, isNotified }) => [id, body, isNotified]);

describe('an account', () => {
  test.each([
    [{ locking_status: 'NO_BLOCK', status: 'ACTIVE' }, [false, false, false]],
    [{ locking_status: 'BLOCK', status: 'CLOSED', account_limit: { value: 500 } }, [true, true, true]],
    [{ locking_status: 'BLOCK', status: 'ACTIVE', account_limit: { value: 0 } }, [true, false, false]],
  ])('%j has events for its block, its closure and its limit: %j', async (row, isNotified) => {
    const { accounts, asked } = setUp({ person_id: 'per_1', iban: 'DE1', ...row });
    const found = await accounts.account({ id: account_id });
    if (typeof found === 'string') throw new Error(found);
    expect(found.map((each) => each.isNotified)).toEqual(isNotified);
    const owner = { account_id, person_id: 'per_1', iban: 'DE1' };
    expect(found.map(({ body }) => body)).toEqual([
      { ...owner, locking_status: row.locking_status },
      { ...owner, status: row.status },
      { person_id: 'per_1', iban: 'DE1', ...row },
    ]);
    expect(asked).toEqual([['account', { id: account_id }]]);
  });

  test('is named by what is linked to it', async () => {
    const { accounts, asked } = setUp();
    const linked = [['x1', { id: 'x1', account_id }, true]];
    expect(shown(await accounts.trusted_ibans({ id: account_id }))).toEqual(linked);
    expect(shown(await accounts.reference_accounts({ id: account_id }))).toEqual(linked);
    expect(shown(await accounts.savings_mappings({ id: account_id }))).toEqual([
      ['x1', { id: 'x1', deposit_account_id: account_id }, true],
    ]);
    expect(asked).toEqual([
      ['trusted', { account_id, page }],
      ['of person', { person_id: 'per_1', account_id, page }],
      ['mapping', { person_id: 'per_1', account_id }],
    ]);
  });

  test.each([
    [{ businessId: 'bus_1' }, [['of business', { business_id: 'bus_1', account_id, page }]]],
    [{}, []],
  ])('of %j has the reference accounts of its owner', async (owner, requests) => {
    const { accounts, asked } = setUp(undefined, owner);
    const found = await accounts.reference_accounts({ id: account_id });
    expect([found.length, asked]).toEqual([requests.length, requests]);
  });

  test('has requests to close it, one by one or all', async () => {
    const { accounts, asked } = setUp();
    expect(shown(await accounts.closure_request({ id: 'x1' }))).toEqual([['x1', { id: 'x1' }, true]]);
    expect(shown(await accounts.closure_requests())).toEqual([['x1', { id: 'x1' }, true]]);
    expect(asked).toEqual([
      ['request', { id: 'x1' }],
      ['requests', { page }],
    ]);
  });
});

describe('lending', () => {
  test('is wrapped where its event wraps it', async () => {
    const { lending, asked } = setUp();
    const [loan] = await lending.loan({ id: 'x1' });
    expect(loan?.body).toEqual({
      entity_uuid: 'x1',
      event_type: 'LOAN',
      payload: { id: 'x1' },
    });
    expect(asked).toEqual([['loan', { loan_id: 'x1' }]]);
  });

  test('is read with the person whom its events name, and not without', async () => {
    const { lending, asked } = setUp();
    const of = { id: 'x1', personId: 'per_1' };
    expect(shown(await lending.consumer_overdraft(of))).toEqual([['x1', { id: 'x1' }, true]]);
    expect(await lending.credit_line(of)).toMatchObject([
      { body: { event_type: 'CREDIT LINE', payload: { id: 'x1' } } },
    ]);
    expect(shown(await lending.overdraft_limit_change({ ...of, throughId: 'o1' }))).toEqual([
      ['x1', { id: 'x1', overdraft_id: 'o1' }, true],
    ]);
    expect(asked).toEqual([
      ['overdraft', { person_id: 'per_1', overdraft_id: 'x1' }],
      ['credit line', { person_id: 'per_1', credit_line_id: 'x1' }],
      ['limit change', { person_id: 'per_1', overdraft_id: 'o1', limit_change_id: 'x1' }],
    ]);
    expect(await lending.consumer_overdraft({ id: 'x1' })).toEqual([]);
    expect(await lending.overdraft_limit_change(of)).toEqual([]);
    expect(await lending.overdraft_limit_change({ id: 'x1', throughId: 'o1' })).toEqual([]);
    expect(asked).toHaveLength(3);
  });
});
