import { intentId } from './intent-id.ts';
import type { FeeIntent, IntentName } from './fee-intent.ts';

/** A fee as people name it: `<account>/2026-03/ACCOUNT_MONTHLY/1`. */
export function feeName({ accountId, charge: { period, code, occurrence } }: FeeName): string {
  return [accountId, period, code, occurrence].join('/');
}

/** The same without its account. */
export const shortName = ({ charge: { period, code, occurrence } }: Pick<FeeName, 'charge'>): string =>
  [period, code, occurrence].join('/');

/** The fee of that name; undefined if there is none, or if its month is another one. */
export async function readNamed(
  intents: { readonly read: (name: IntentName) => Promise<FeeIntent | undefined> },
  name: string,
): Promise<FeeIntent | undefined> {
  const named = intentNamed(name);
  const intent = named && (await intents.read(named));
  return intent?.charge.period === named?.period ? intent : undefined;
}

type FeeName = Pick<FeeIntent, 'accountId'> & {
  readonly charge: Pick<FeeIntent['charge'], 'period' | 'code' | 'occurrence'>;
};

interface NamedIntent extends IntentName {
  /** `YYYY-MM` at the bank. */
  readonly period: string;
}

/** Undefined if it is malformed. */
export function intentNamed(name: string): NamedIntent | undefined {
  const [accountId, period, code, occurrence, ...rest] = name.split('/');
  if (accountId === undefined || period === undefined || code === undefined) return undefined;
  if (occurrence === undefined || rest.length > 0) return undefined;
  return { accountId, period, id: intentId(accountId, { code, period, occurrence }) };
}
