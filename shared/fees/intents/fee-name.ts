import { intentId } from './intent-id.ts';
import type { FeeIntent } from './fee-intent.ts';
import type { IntentName } from './ports.ts';

/** A fee as people name it: `<account>/2026-03/ACCOUNT_MONTHLY/1`. */
export function feeName({ accountId, charge: { period, code, occurrence } }: FeeName): string {
  return [accountId, period, code, occurrence].join('/');
}

/** The same without its account. */
export const shortName = ({ charge: { period, code, occurrence } }: Pick<FeeName, 'charge'>): string =>
  [period, code, occurrence].join('/');

type FeeName = Pick<FeeIntent, 'accountId'> & {
  readonly charge: Pick<FeeIntent['charge'], 'period' | 'code' | 'occurrence'>;
};

/** Undefined if it is none. */
export function intentNamed(name: string): IntentName | undefined {
  const [accountId, period, code, occurrence, ...rest] = name.split('/');
  if (accountId === undefined || period === undefined || code === undefined) return undefined;
  if (occurrence === undefined || rest.length > 0) return undefined;
  return { accountId, period, id: intentId(accountId, { code, period, occurrence }) };
}
