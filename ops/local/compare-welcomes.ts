import * as z from '#shared/kernel/zod.ts';
import type { BankControl } from '#ops/control/bank-control.ts';

/** The welcome messages of the example state machine. */
export interface Welcomes {
  /** Messages that reached the bank. */
  readonly count: number;
  /** One line of text each; none means that everybody who should be welcomed was, and once. */
  readonly differences: readonly string[];
}

const truth = z.object({
  accounts: z.array(z.object({ id: z.string(), person_id: z.nullable(z.string()) })),
  verified_numbers: z.array(z.object({ person_id: z.string() })),
});

const messages = z.array(z.object({ person_id: z.string(), purpose: z.string(), status: z.string() }));

/** Accounts, who can be written to, and what was written. */
export interface WelcomeFacts extends z.output<typeof truth> {
  readonly messages: z.output<typeof messages>;
}

export async function readWelcomeFacts(bank: BankControl): Promise<WelcomeFacts> {
  return {
    ...truth.parse(await bank.get('/sandbox/truth')),
    messages: messages.parse(await bank.get('/sandbox/sms')),
  };
}

/**
 * Each new account whose owner has a verified number leads to one message. No other account does. What was there
 * `before` is left out.
 */
export function compareWelcomes(before: WelcomeFacts, after: WelcomeFacts): Welcomes {
  const known = new Set(before.accounts.map(({ id }) => id));
  const reachable = new Set(after.verified_numbers.map(({ person_id }) => person_id));
  const opened = after.accounts.filter(({ id }) => !known.has(id));
  const wanted = countBy(
    opened.flatMap(({ person_id }) => person_id ?? []).filter((id) => reachable.has(id)),
  );
  const sentBefore = countBy(welcomed(before));
  const sent = countBy(welcomed(after));
  const persons = new Set([...wanted.keys(), ...sent.keys()]);
  const news = [...persons].map((id) => ({
    id,
    wanted: wanted.get(id) ?? 0,
    got: (sent.get(id) ?? 0) - (sentBefore.get(id) ?? 0),
  }));
  return {
    count: news.reduce((sum, { got }) => sum + got, 0),
    differences: news
      .filter((person) => person.got !== person.wanted)
      .map((person) => `person ${person.id} was welcomed ${person.got} times instead of ${person.wanted}`),
  };
}

const welcomed = ({ messages }: WelcomeFacts): readonly string[] =>
  messages.flatMap(({ person_id, purpose, status }) =>
    purpose === 'welcome' && status === 'SENT' ? [person_id] : [],
  );

function countBy(ids: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(ids, (id) => id)].map(([id, all]) => [id, all.length]));
}
