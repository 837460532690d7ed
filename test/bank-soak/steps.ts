import { bankErrorRates } from '#sandbox/engine/bank-error-rates.ts';
import { wantedBankError } from '#sandbox/engine/bank-errors/by-hand.ts';
import { apiFault, type ApiFault } from '#sandbox/engine/api-faults.ts';
import { bankOptions } from '#sandbox/engine/options.ts';
import type { Transition } from '#sandbox/transitions/transition.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';
import * as z from '#shared/kernel/zod.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { validValues } from '#test/contract/valid-values.ts';
import type { Answer } from '#test/contract/simulated-bank.ts';
import type { Dice } from '#test/simulation/dice.ts';
import { playable } from './bank-evidence.ts';
import { sampleOf } from './drawn-request.ts';
import type { Living } from './living.ts';
import { enlivened } from './living-values.ts';
import { kindInTransition, kindsOfMember } from './named-rows.ts';
import type { SoakWorld } from './soak-world.ts';

/** What a step did, for the log, and what the control interface answered. */
export interface Step {
  /** For what it is counted. */
  readonly name: string;
  readonly what: string;
  readonly answer: Answer;
}

interface StepContext {
  readonly world: SoakWorld;
  readonly living: Living;
}

type StepKind = (context: StepContext) => Promise<Step>;

const moneyComes = 'book-incoming-transfer';

const move: StepKind = async ({ world, living }) => {
  const { dice, focus } = living;
  const name = dice.chance(0.2) ? moneyComes : dice.pick(dice.chance(0.6) ? focus.transitions : playable);
  return play({ world, living }, name);
};

/** Everything that the sequence does most is begun once: most of the rest goes on with it. */
export async function beginFocus(context: StepContext): Promise<readonly Step[]> {
  const steps: Step[] = [];
  for (const name of context.living.focus.transitions) steps.push(await play(context, name));
  return steps;
}

async function play({ world, living }: StepContext, name: string): Promise<Step> {
  const { dice } = living;
  const transition = transitions[name];
  if (transition === undefined) throw new Error(`There is no transition ${name}.`);
  const input = slimmed(transition, enlivened(sampleOf(validValues(transition.input), dice), living), dice);
  return control(world, `/transitions/${name}`, named(name, input, living));
}

/** Without much of what may be left out: a request with all of it is seldom granted. */
function slimmed({ input }: Transition, value: unknown, dice: Dice): unknown {
  if (!isRecord(value)) return value;
  return Object.keys(value).reduce<Record<string, unknown>>((left, name) => {
    const others = Object.fromEntries(Object.entries(left).filter(([each]) => each !== name));
    const isWanted = name === 'id' || kindsOfMember(name).length > 0 || dice.chance(0.3);
    return isWanted || !z.safeParse(input, others).success ? left : others;
  }, value);
}

/** A transition without an id begins something; with one, it goes on. */
function named(name: string, input: unknown, living: Living): unknown {
  const kind = kindInTransition(name);
  if (!isRecord(input) || kind === undefined) return input;
  const id = living.row(kind)?.id;
  return Object.fromEntries(
    Object.entries(input).map(([member, value]) => [
      member,
      (member === 'id' || member === 'application_id') && id !== undefined ? id : value,
    ]),
  );
}

const [minuteS, hourS, dayS] = [60, 3600, 86_400];

const passTime: StepKind = async ({ world, living: { dice } }) => {
  const kind = dice.next();
  const advance =
    kind < 0.4
      ? dice.between(1, 90) * minuteS
      : kind < 0.7
        ? dice.between(1, 36) * hourS
        : kind < 0.92
          ? dice.between(1, 12) * dayS
          : dice.between(20, 70) * dayS;
  return control(world, '/clock', { advance });
};

const planFaults: StepKind = async ({ world, living: { dice } }) => {
  const rules = dice.chance(0.4) ? [] : [seldom(sampleOf(validValues(apiFault), dice) as ApiFault, dice)];
  return control(world, '/faults/api', { rules });
};

function seldom(fault: ApiFault, dice: Dice): ApiFault {
  return { ...fault, operation: '*', probability: dice.pick([0.05, 0.2, 1]), times: dice.between(1, 4) };
}

const disturbDeliveries: StepKind = async ({ world, living: { dice } }) => {
  if (dice.chance(0.3)) return control(world, dice.chance(0.3) ? '/webhooks/pause' : '/webhooks/resume');
  const chance = () => dice.pick([0, 0, 0.05, 0.15]);
  const isHealed = dice.chance(0.4);
  return control(
    world,
    '/faults/webhooks',
    isHealed ? {} : { drop: chance(), duplicate: chance(), delay: chance(), unreachable: chance() },
  );
};

const disturbBooks: StepKind = async ({ world, living }) => {
  const { dice } = living;
  const kind = dice.next();
  if (kind < 0.35) return control(world, '/faults/bank/heal');
  if (kind < 0.5) {
    const rates = Object.keys(bankErrorRates.shape).map((name) => [name, dice.pick([0, 0, 0, 0.1])]);
    return control(world, '/faults/bank/rates', dice.chance(0.5) ? {} : Object.fromEntries(rates));
  }
  const wanted = enlivened(sampleOf(validValues(wantedBankError), dice), living);
  const entity = living.row(
    dice.pick([
      'creditTransfers',
      'instantTransfers',
      'directDebits',
      'standingOrders',
      'timedOrders',
      'loans',
    ]),
  );
  const isOfEntity = isRecord(wanted) && 'entity_id' in wanted && entity !== undefined;
  return control(world, '/faults/bank', isOfEntity ? { ...wanted, entity_id: entity.id } : wanted);
};

const changeOptions: StepKind = async ({ world, living: { dice } }) => {
  const options = sampleOf(validValues(bankOptions), dice) as Record<string, unknown>;
  // Numbers of days and characters are no branches of the bank, and what every customer needs would stop most calls.
  const few = Object.entries(options).filter(
    ([name, value]) => typeof value !== 'number' && name !== 'mandatoryFields' && dice.chance(0.2),
  );
  return control(world, '/options', Object.fromEntries(few));
};

const weighted: readonly (readonly [number, StepKind])[] = [
  [30, move],
  [12, passTime],
  [3, planFaults],
  [2, disturbDeliveries],
  [3, disturbBooks],
  [1, changeOptions],
];

/** One step beside the interface of the bank. */
export async function takeStep(context: StepContext): Promise<Step> {
  const total = weighted.reduce((sum, [weight]) => sum + weight, 0);
  let left = context.living.dice.next() * total;
  for (const [weight, step] of weighted) {
    if (left < weight) return step(context);
    left -= weight;
  }
  return move(context);
}

/** What a PATCH leaves out stays; every other route takes a POST. */
async function control(world: SoakWorld, path: string, body?: unknown): Promise<Step> {
  const method = path === '/options' ? 'PATCH' : 'POST';
  const answer = await world.control(method, path, body);
  return { name: path, what: `${method} /sandbox${path} ${JSON.stringify(body ?? {})}`, answer };
}
