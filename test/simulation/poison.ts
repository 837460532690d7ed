import type { JsonObject } from '#shared/kernel/json.ts';
import { poisonMark, unclassifiedType } from './marks.ts';

/** Payloads that fit no schema: exactly these must be parked. */
export const poisons: readonly {
  readonly type: string;
  readonly payload: (n: number) => JsonObject | string;
}[] = [
  { type: 'BOOKING', payload: (n) => ({ id: n, [poisonMark]: n }) },
  { type: 'BOOKING', payload: (n) => `${poisonMark} ${n}, which is no JSON` },
  { type: 'BOOKING', payload: (n) => ({ id: `${n}`, account_id: `a${n}`, [poisonMark]: n }) },
  {
    type: 'BOOKING',
    payload: (n) => ({
      id: `${n}`,
      account_id: `a${n}`,
      amount: { value: n, unit: 'euro' },
      [poisonMark]: n,
    }),
  },
  { type: 'ACCOUNT_BLOCK', payload: (n) => ({ account_id: 'null', [poisonMark]: n }) },
  { type: 'LOAN', payload: (n) => ({ event_type: 'LOAN', [poisonMark]: n }) },
  { type: 'CARD_LIFECYCLE_EVENT', payload: (n) => `["${poisonMark}", ${n}]` },
  { type: unclassifiedType, payload: (n) => `${poisonMark} ${n}, which is no JSON` },
];
