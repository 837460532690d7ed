import { expect, test } from 'vitest';
import type { Break, BreakKind } from '#shared/breaks/break.ts';
import type { Differing } from './differing.ts';
import { endedByPeople } from './ended-by-people.ts';
import { readableKind } from './readable-kinds.ts';

const row = {
  status: 'ACTIVE',
  terminal: false,
  orderUncertain: false,
  sequence: '0',
  since: '2026-01-05T08:00:00.000Z',
  updatedAt: '2026-01-05T08:00:00.000Z',
  eventId: 'e',
  eventType: 'BUSINESS_SEIZURE_UPDATED',
  data: { id: 'sei_1', customer_id: 'biz_1', status: 'ACTIVE' },
};

interface Facts {
  readonly state?: Break['state'];
  readonly kind?: string;
  readonly data?: unknown;
  readonly difference?: BreakKind;
}

function endOf({ state = 'RESOLVED', kind = 'seizure', data = row.data, difference: is }: Facts = {}) {
  const held = { row: { ...row, data } };
  const side = {
    kind,
    id: 'sei_1',
    row: readableKind('seizure', 'state')!,
    held,
    shown: undefined,
    nowMs: 0,
  };
  const difference = { kind: is ?? 'ORPHAN_LOCAL', field: 'id', isHealed: false } as const;
  return endedByPeople({ side, difference } satisfies Differing, { state } as Break);
}

test('the seizure of a business is deleted as one, and its owner stays', () => {
  expect(endOf()).toMatchObject({
    definition: { type: 'BUSINESS_SEIZURE_DELETED' },
    body: { id: 'sei_1', customer_id: 'biz_1' },
  });
  expect(endOf()?.body).not.toHaveProperty('status');
});

test.each<readonly [string, Facts]>([
  ['is not decided', { state: 'OPEN' }],
  ['ended by itself', { state: 'AUTO_HEALED' }],
  ['is about another kind', { kind: 'loan' }],
  ['is about a seizure that the bank still shows', { difference: 'AMOUNT' }],
  ['has no readable data', { data: 'unreadable' }],
])('nothing ends that %s', (_name, facts) => {
  expect(endOf(facts)).toBeUndefined();
});
