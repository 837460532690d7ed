import { describe, expect, test } from 'vitest';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { paymentDays, rotationDays, whetherInRotation } from '#shared/reconciliation/runs/is-due.ts';
import { listsOfAccount } from './item-kinds.ts';
import { createPlanAccount } from './plan-account.ts';

const request = { tier: 'entities' };
const isTurn = (days: number, asOf: string) =>
  whetherInRotation(days)(onboardedAccount, { asOf, request }) === 'wanted';
const days = Array.from({ length: rotationDays }, (_, n) => daysAfter('2026-03-01', n));
/** The day on which everything of the account is read, one on which its declined transfers are, and any other one. */
const dayOfTurn = days.find((day) => isTurn(rotationDays, day))!;
const others = days.filter((day) => day !== dayOfTurn);
const dayOfPayments = others.find((day) => isTurn(paymentDays, day))!;
const anyDay = others.find((day) => !isTurn(paymentDays, day))!;

interface Facts {
  readonly asOf?: string;
  readonly requested?: readonly string[];
  readonly account?: Partial<RegisteredAccount>;
}

/** Of an account and its owner, the mirror has an entity of each of these kinds. */
const mirrored = [
  'closure_request',
  'loan',
  'overdraft',
  'reservation',
  'seizure',
  'account',
  'person',
  'booking',
];

async function planned({ asOf = anyDay, requested = [], account = {} }: Facts) {
  const asked: object[] = [];
  const of = async (owner: object) => {
    asked.push(owner);
    return Promise.resolve(mirrored.map((kind) => ({ kind, id: `${kind}-1` })));
  };
  const planAccount = createPlanAccount({ owned: { of } }, new Set(requested));
  return { ...(await planAccount({ ...onboardedAccount, ...account }, { asOf, request })), asked };
}

const ofOwner = { accountId: 'acc-1', ownerId: 'per-1' };

test('in its turn, an account is read with all its lists, and so is what no list shows', async () => {
  expect(await planned({ asOf: dayOfTurn, account: { ownerId: 'per-1' } })).toEqual({
    items: [
      'account/acc-1',
      ...listsOfAccount.map((list) => `${list}/acc-1`),
      'closure_request/closure_request-1',
      'loan/loan-1',
      'overdraft/overdraft-1',
    ],
    asked: [ofOwner],
  });
});

test('an account that is held, closed or erased is read on no day, and the run says why', async () => {
  for (const asOf of [dayOfTurn, dayOfPayments])
    for (const account of [{ heldBecause: 'x' }, { state: 'closed' }, { state: 'erased' }] as const) {
      const excluded = 'state' in account ? account.state : 'held';
      expect(await planned({ asOf, account, requested: ['loan'] })).toEqual({
        items: [],
        excluded,
        asked: [],
      });
    }
});

describe('on a day that is not its turn', () => {
  test('nothing is read of an account, and the mirror is not asked', async () => {
    expect(await planned({})).toEqual({ items: [], excluded: 'not-today', asked: [] });
  });

  test('its declined transfers are read on their days', async () => {
    expect(await planned({ asOf: dayOfPayments })).toEqual({ items: ['credit_transfers/acc-1'], asked: [] });
  });

  test.each<[string, readonly string[]]>([
    ['account', ['account/acc-1']],
    ['reservation', ['reservations/acc-1']],
    ['trusted_iban', ['trusted_ibans/acc-1']],
    // Lists of customers and what belongs to customers are read with the owner of the account.
    ['message', ['owner/acc-1']],
    ['beneficial_owner', ['owner/acc-1']],
    ['person', ['owner/acc-1']],
    ['business', ['owner/acc-1']],
    ['seizure', ['owner/acc-1']],
  ])('a request for %s reads %j, without asking the mirror', async (kind, items) => {
    expect(await planned({ requested: [kind] })).toEqual({ items, asked: [] });
  });

  test('a request for what no list shows reads what the mirror has of it', async () => {
    expect(await planned({ requested: ['loan', 'card'], account: { ownerId: 'per-1' } })).toEqual({
      items: ['loan/loan-1'],
      asked: [ofOwner],
    });
    expect(await planned({ requested: ['credit_line'] })).toMatchObject({ excluded: 'not-today' });
  });

  test('requests for several kinds that one list shows read it once', async () => {
    const { items } = await planned({ requested: ['person', 'seizure', 'message', 'loan'] });
    expect(items).toEqual(['owner/acc-1', 'loan/loan-1']);
  });
});
