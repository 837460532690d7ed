import { createBank, type SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { nextIban, ownBic } from '#sandbox/engine/iban.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { euroCents, type Account } from '#sandbox/engine/model.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { handlers } from '#sandbox/operations/handlers.ts';
import { createBankApp } from '#sandbox/server/bank-app.ts';
import { tasks } from '#sandbox/transitions/tasks.ts';
import type { WebhookRequest } from '#sandbox/webhooks/transport.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { defaultWireNames, type WireNames } from '#shared/bank/wire-names.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { isRecord } from '#shared/kernel/json.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or undefined where there is none. */
  readonly body: unknown;
  readonly bytes: Uint8Array;
}

/** The simulated bank in process, called like the real one; its subscribers answer every request with 200. */
export function simulatedBank(options: Partial<BankOptions> = {}, wireNames: WireNames = defaultWireNames) {
  let nowMs = Date.parse('2026-03-02T09:00:00Z');
  const webhooks: WebhookRequest[] = [];
  const bank = createBank({
    clock: { now: () => nowMs },
    random: seededRandom(1),
    transport: {
      send: (request) => {
        webhooks.push(request);
        return Promise.resolve(200);
      },
    },
    options,
    wireNames,
    tasks,
  });
  const app = createBankApp({ bank, rows, handlers });
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) {
      headers.set('authorization', `Bearer ${bank.tokens.issue().access_token}`);
    }
    const response = await app.request(`https://bank.example${path}`, { ...init, headers });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const body: unknown = isJson ? JSON.parse(Buffer.from(bytes).toString()) : undefined;
    return { status: response.status, headers: response.headers, body, bytes };
  };
  return {
    bank,
    webhooks,
    ...callsBy(send),
    passMs: (ms: number) => {
      nowMs += ms;
    },
    customer: (balanceCents = 0, change: Partial<Account> = {}) => customerOf(bank, balanceCents, change),
  };
}

/** A person with one account; `balanceCents` came in before today. */
export function customerOf(bank: SimulatedBank, balanceCents = 0, change: Partial<Account> = {}) {
  const person = bank.store.persons.insert({
    id: bank.ids.next('person'),
    created_at: bank.instant(),
    deleted_at: null,
    attributes: { first_name: 'Ada', last_name: 'Byron' },
  });
  const { id } = bank.store.accounts.insert({
    id: bank.ids.next('account'),
    iban: nextIban(bank.random),
    bic: ownBic,
    type: 'CHECKING_PERSONAL',
    purpose: null,
    status: 'ACTIVE',
    person_id: person.id,
    business_id: null,
    locking_status: 'NO_BLOCK',
    locking_reasons: [],
    account_limit: euroCents(0),
    opened_at: bank.instant(),
    closed_at: null,
  });
  const account = bank.store.accounts.update(id, change);
  if (balanceCents !== 0) {
    recordBooking(bank, {
      against: 'nostro',
      account_id: account.id,
      booking_type: 'SEPA_CREDIT_TRANSFER',
      amountCents: balanceCents,
      valuta_date: '2026-02-27',
    });
  }
  return { person, account };
}

type Send = (path: string, init: RequestInit) => Promise<Answer>;

/** One function for each method, all by way of `send`. */
export function callsBy(send: Send) {
  const write = (method: string) => (path: string, body: object) =>
    send(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return {
    send,
    get: (path: string, headers: Record<string, string> = {}) => send(path, { method: 'GET', headers }),
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    delete: (path: string) => send(path, { method: 'DELETE' }),
  };
}

export const dayMs = 24 * 3_600_000;

/** An answer is not the one with which a call could go on. */
export class MissingMember extends Error {
  override name = 'MissingMember';
}

/** A member of a JSON answer that must be text. */
export function textOf(answer: Answer, name: string): string {
  const value = isRecord(answer.body) ? answer.body[name] : undefined;
  if (typeof value !== 'string') throw new MissingMember(`no ${name} in ${JSON.stringify(answer.body)}`);
  return value;
}

export function formOf(fields: Record<string, string>, file: File): RequestInit {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  form.set('file', file);
  return { method: 'POST', body: form };
}
