import type { CallResult } from '#shared/automation/operation-call.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Agenda } from '../agenda.ts';
import { markOf } from '../bank-effects.ts';
import type { Dice } from '../dice.ts';
import type { Faults } from '../faults.ts';
import type { DeployedFunction } from '../functions.ts';
import { personalMark } from '../marks.ts';
import type { Trace } from '../trace.ts';
import { aRead, aWrite, type AskedCall, type Customers } from './asked-calls.ts';
import { execute, type Ending } from './state-machine.ts';

/** All executions with one key. */
export interface KeyedWrite {
  readonly asked: AskedCall;
  /** Occurs in its input and in no other. */
  readonly mark: string;
  underWay: number;
  readonly endings: Ending[];
  /** Other inputs tried under its key, by their marks. */
  readonly reused: { readonly mark: string; readonly ending: Ending }[];
}

interface AutomationsDeps {
  readonly bank: SimulatedBank;
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly faults: Faults;
  readonly trace: Trace;
  readonly call: () => DeployedFunction<AskedCall, CallResult>;
}

export interface Automations {
  /** Starts automations until that instant and lets them run a few days longer. */
  begin(untilMs: number): void;
  readonly writes: readonly KeyedWrite[];
  /** Reads that were answered, and those still in progress. */
  readonly reads: { answered: number; underWay: number };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const burstDays = 1;
const callsOfBurst = 10;

/** The automations of a team, as many and with as many faults as the world draws. */
export function createAutomations(deps: AutomationsDeps): Automations {
  const { bank, agenda, dice, faults, trace } = deps;
  const writes: KeyedWrite[] = [];
  const reads = { answered: 0, underWay: 0 };
  let calls = 0;
  const reachable: string[] = [];
  const customers: Customers = { ...deps, reachable: () => reachable };
  const machine = () => ({ agenda, dice, call: deps.call() });

  const run = async (write: KeyedWrite) => {
    write.underWay += 1;
    const ending = await execute(machine(), write.asked);
    trace.note(`${write.mark} ended: ${ending.status}`);
    write.endings.push(ending);
    write.underWay -= 1;
  };
  /** Another caller uses the key for something else. */
  const reuse = async ({ asked, reused }: KeyedWrite) => {
    const mark = markOf(++calls);
    const { idempotencyKey = '' } = asked;
    const ending = await execute(machine(), { ...aWrite(customers, mark), idempotencyKey });
    reused.push({ mark, ending });
  };
  const startWrite = async () => {
    const mark = markOf(++calls);
    const asked = { ...aWrite(customers, mark), idempotencyKey: `event ${dice.uuid()}` };
    const write: KeyedWrite = { asked, mark, underWay: 0, endings: [], reused: [] };
    writes.push(write);
    // An event delivered twice starts two executions.
    if (dice.chance(0.2)) {
      const delayMs = dice.chance(0.5) ? 0 : dice.between(1, 10_000);
      agenda.at(agenda.now() + delayMs, () => void run(write));
    }
    await run(write);
    if (dice.chance(0.1)) await reuse(write);
    if (dice.chance(0.3))
      agenda.at(
        agenda.now() + dice.between(minuteMs, dice.chance(0.5) ? hourMs : 2 * dayMs),
        () => void run(write),
      );
  };
  const startRead = async () => {
    reads.underWay += 1;
    await execute(machine(), aRead(customers));
    reads.underWay -= 1;
    reads.answered += 1;
  };
  const start = () => void (dice.chance(0.3) ? startRead() : startWrite());

  /** Many containers find the token revoked at once, and the tables may be throttled. */
  const burst = () => {
    if (dice.chance(0.5)) faults.strain('tables', dice.between(1, 5) * minuteMs);
    if (dice.chance(0.5)) {
      trace.note('the bank: revokes the token');
      bank.tokens.revokeAll();
    }
    for (let call = 0; call < callsOfBurst; call += 1)
      agenda.at(agenda.now() + dice.between(0, 500), () => void startRead());
  };
  return {
    writes,
    reads,
    begin: (untilMs) => {
      for (let person = 0; person < 3; person += 1) reachable.push(addCustomer(deps));
      const during = (endMs: number, delayMs: () => number, act: () => void) =>
        agenda.every(delayMs, () => {
          if (agenda.now() < endMs) act();
        });
      during(untilMs, () => dice.between(1, hourMs), start);
      during(untilMs + burstDays * dayMs, () => dice.between(hourMs, 12 * hourMs), burst);
    },
  };
}

/** A customer who can receive messages; no event reported that the number is verified. */
function addCustomer({ bank }: AutomationsDeps): string {
  const { store, ids } = bank;
  const id = ids.next('person');
  const attributes = { first_name: personalMark, last_name: personalMark };
  store.persons.insert({ id, created_at: bank.instant(), deleted_at: null, attributes });
  const number = store.mobileNumbers.insert({
    id: ids.next('mobileNumber'),
    person_id: id,
    number: `+4917${String(store.mobileNumbers.all().length).padStart(8, '0')}`,
    verified: false,
    otp: null,
    otp_sent_at: null,
  });
  store.mobileNumbers.update(number.id, { verified: true });
  return id;
}
