import { expect, test } from 'vitest';
import { productEventId, productRecord, type ProductEvent } from './product-events.ts';

const recordedAt = '2026-03-04T02:00:00.000Z';

const aBreak = {
  type: 'BreakOpened',
  key: 'b1 episode 0',
  entityId: 'b1',
  data: {
    break_id: 'b1',
    kind: 'STATEMENT_SUM',
    severity: 'high',
    account_id: 'acc_1',
    entity: 'bank_statement acc_1 2026-02-01..2026-02-28',
    field: 'closing_balance',
    difference_cents: -1_250,
  },
  occurredAt: '2026-03-04T01:59:59.000Z',
} as const satisfies ProductEvent;

const bodyOf = (event: ProductEvent): unknown =>
  JSON.parse(Buffer.from(productRecord(event, recordedAt).body.base64, 'base64').toString());

test('the same happening is the same event, whenever it is recorded', () => {
  const { id } = productRecord(aBreak, recordedAt);
  expect(id).toMatch(/^[0-9a-f]{64}$/);
  expect(productRecord(aBreak, '2026-03-05T02:00:00.000Z').id).toBe(id);
  expect(productRecord({ ...aBreak, key: 'b1 episode 1' }, recordedAt).id).not.toBe(id);
  expect(productRecord({ ...aBreak, type: 'BreakClosed' }, recordedAt).id).not.toBe(id);
  expect(productEventId('BreakOpened', aBreak.key)).toBe(id);
});

test('the account that an event names is its owner, and nothing that stays unsealed names it', () => {
  const { owners, body, entityId, ...unsealed } = productRecord(aBreak, recordedAt);
  expect(owners).toEqual({ accountId: 'acc_1' });
  expect(entityId).toBe('b1');
  expect(unsealed).toMatchObject({ family: 'product', entityKind: 'break', occurredAt: aBreak.occurredAt });
  expect(JSON.stringify(unsealed)).not.toContain('acc_1');
  expect(body.at).toBe('record');
});

test('only declared fields are recorded', () => {
  const holder = { holder: 'Erika Mustermann' };
  expect(bodyOf({ ...aBreak, data: { ...aBreak.data, ...holder } })).toEqual(aBreak.data);
  // @ts-expect-error a statement does not name its holder
  const data: ProductEvent['data'] = { ...aBreak.data, holder: 'Erika Mustermann' };
  expect(data).toBeDefined();
});

test('a run of a job that is about no account has no owner', () => {
  const run = {
    type: 'RunCompleted',
    key: 'archive 2026-03-04',
    entityId: 'archive/2026-03-04',
    data: { job: 'archive', run_id: '2026-03-04', as_of: '2026-03-04', counts: { done: 8, held: 1 } },
    occurredAt: recordedAt,
  } as const satisfies ProductEvent;
  expect(productRecord(run, recordedAt).owners).toEqual({});
  expect(bodyOf(run)).toEqual(run.data);
});

test.each([
  ['cents with a fraction', { difference_cents: 0.5 }],
  ['no id', { break_id: undefined }],
])('data with %s is refused', (_what, wrong) => {
  const event = { ...aBreak, data: { ...aBreak.data, ...wrong } } as ProductEvent;
  expect(() => productRecord(event, recordedAt)).toThrow();
});
