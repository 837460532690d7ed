import { TransientError } from '#shared/kernel/errors.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { AccountFacts } from './account-facts.ts';

type Known<Name extends keyof AccountFacts> = Extract<
  AccountFacts[Name],
  { readonly known: unknown }
>['known'];

/** What is read of AWS. Each may fail by itself, for example without a permission. */
export type AccountReaders = { readonly [Name in keyof AccountFacts]: () => Promise<Known<Name>> };

/** Everything that could be read, and of the rest why not. */
export function createReadAccount(readers: AccountReaders) {
  return async function readAccount(): Promise<AccountFacts> {
    const [concurrency, gatewayLogRole, gatewayRate, firewall, busRate, deliveryRate] = await Promise.all([
      factOf(readers.concurrency),
      factOf(readers.gatewayLogRole),
      factOf(readers.gatewayRate),
      factOf(readers.firewall),
      factOf(readers.busRate),
      factOf(readers.deliveryRate),
    ]);
    const [backups, versions, copies, stacks, teams, roles, alarmTopic] = await Promise.all([
      factOf(readers.backups),
      factOf(readers.versions),
      factOf(readers.copies),
      factOf(readers.stacks),
      factOf(readers.teams),
      factOf(readers.roles),
      factOf(readers.alarmTopic),
    ]);
    const quotas = { concurrency, gatewayLogRole, gatewayRate, firewall, busRate, deliveryRate };
    return { ...quotas, backups, versions, copies, stacks, teams, roles, alarmTopic };
  };
}

/** What was read, or why it was not. */
export async function factOf<Value>(
  read: () => Promise<Value>,
): Promise<{ readonly known: Value } | { readonly unknown: string }> {
  try {
    return { known: await read() };
  } catch (error) {
    return { unknown: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

/** Whether something of an answer could not be read in time, and may be the next time. */
export const lacksSlowFacts = (answer: unknown): boolean =>
  isRecord(answer) &&
  Object.values(answer).some(
    (each) => isRecord(each) && String(each['unknown']).startsWith(`${TransientError.name}: `),
  );

/** The same, unless the patience ends before: one slow reader does not keep all others from being said. */
export async function factInTime<Value>(
  read: () => Promise<Value>,
  { over, limitMs }: Patience,
): Promise<{ readonly known: Value } | { readonly unknown: string }> {
  return factOf(async () => {
    const answer = await Promise.race([read().then((value) => ({ value })), over]);
    if (answer !== undefined) return answer.value;
    throw new TransientError('reader-slow', `no answer came within ${limitMs / 1_000} s`);
  });
}

interface Patience {
  readonly limitMs: number;
  /** Resolves once it is over. */
  readonly over: Promise<undefined>;
}
