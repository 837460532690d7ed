import type { Timers } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { advanceTo, createVirtualClock } from '#sandbox/engine/clock.ts';
import { createBank, type BankDeps } from '#sandbox/bank/create-bank.ts';
import type { Checkpoint } from '#sandbox/bank/checkpoints.ts';
import { moneyInvariants } from '#sandbox/control/invariants.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { createSandboxApp } from '#sandbox/server/sandbox-app.ts';
import { openAccount } from '#sandbox/transitions/account-openings.ts';
import { tasks } from '#sandbox/transitions/tasks.ts';
import { fakeSubscriber } from './fake-subscriber.ts';

export const dawn = Date.parse('2026-03-02T08:00:00Z');

type Settings = {
  readonly seed?: number;
  readonly timers?: Timers;
  readonly checkpoints?: Checkpoint[];
  readonly maxStateBytes?: number;
} & Partial<BankDeps>;

/** In every test: no cent may be made or lost. */
function keepsMoney(bank: Bank): void {
  for (const { name, violations } of moneyInvariants(bank))
    if (violations.length > 0) throw new Error(`Not kept: ${name}: ${violations.join(', ')}`);
}

/** A bank in virtual time with one subscriber, and its HTTP interface in process. */
export function virtualBank({ seed = 1, timers, checkpoints, maxStateBytes, ...deps }: Settings = {}) {
  const clock = createVirtualClock(dawn);
  const subscriber = fakeSubscriber();
  const bank = createBank({
    clock,
    random: seededRandom(seed),
    transport: subscriber.transport,
    tasks,
    ...deps,
  });
  const app = createSandboxApp(bank, clock, {
    ...(timers !== undefined && { timers }),
    ...(checkpoints !== undefined && { checkpoints }),
    maxStateBytes,
  });
  return {
    bank,
    clock,
    subscriber,
    app,
    advance: async (seconds: number) => {
      await advanceTo(clock.now() + seconds * 1000, clock, bank);
      keepsMoney(bank);
    },
    subscribe: (event_type: string) =>
      bank.webhooks.subscribe({ event_type, url: 'https://partner.example/webhooks' }),
    /** Calls the bank's interface with a fresh token. */
    call: async (method: string, path: string, body?: object | string) => {
      const response = await app.request(path, {
        method,
        headers: {
          authorization: `Bearer ${bank.tokens.issue().access_token}`,
          'content-type': 'application/json',
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      keepsMoney(bank);
      return response;
    },
    anAccount: () => {
      const person = { id: bank.ids.next('person'), created_at: bank.instant(), deleted_at: null };
      bank.store.persons.insert({ ...person, attributes: { first_name: 'Ada' } });
      return openAccount(bank, { person_id: person.id });
    },
  };
}
