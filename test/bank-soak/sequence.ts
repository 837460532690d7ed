import { dawn } from '#sandbox/testing/virtual-bank.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { rowOfRequest, type Arguments } from '#test/contract/row-of-request.ts';
import { drawRequest } from './drawn-request.ts';
import { addFirstCustomers } from './first-customers.ts';
import { brokenAtTheEnd, brokenPromises } from './kept-promises.ts';
import { takeGoodWay } from './good-way.ts';
import { createLiving, type Living } from './living.ts';
import { rawRequest } from './raw-request.ts';
import { createRecord, type SequenceRecord } from './record.ts';
import { createSoakWorld, type FaultyAnswer, type SoakWorld } from './soak-world.ts';
import { beginFocus, takeStep, type Step } from './steps.ts';
import { violationOfAnswer } from './violation-of-answer.ts';

export type SequenceResult = Awaited<ReturnType<typeof playSequence>>;

/** Something that must not be, with the steps that led to it. */
export class SequenceFailure extends Error {
  override name = 'SequenceFailure';
}

/** Each takes several requests. */
const goodWays = 0.05;

interface Play {
  readonly world: SoakWorld;
  readonly living: Living;
  readonly record: SequenceRecord;
}

/** Requests, transitions, faults and clock moves, all by one seed; throws at the first thing that must not be. */
export async function playSequence(seed: number, requests: number) {
  const play = begin(seed);
  const { world, record } = play;
  try {
    await addFirstCustomers(world);
    for (const step of await beginFocus(play)) note(play, step);
    let sent = 0;
    while (sent < requests) {
      if (world.dice.chance(goodWays)) sent += await goGoodWay(play);
      else if (world.dice.chance(0.7)) sent += await callBank(play);
      else await actOnBank(play);
      refuse([...play.world.takeComplaints(), ...brokenPromises(world.bank)]);
    }
    await healAll(play);
    refuse([...play.world.takeComplaints(), ...brokenPromises(world.bank), ...brokenAtTheEnd(world.bank)]);
    refuse(await continuesElsewhere(world));
    return { seed, requests: sent, ...record.result(), ...countsOf(world) };
  } catch (error) {
    const reason = error instanceof SequenceFailure ? error.message : String((error as Error).stack ?? error);
    const again = `npm run soak -- bank --from ${seed} --sequences 1 --requests ${requests}`;
    const lines = [`seed ${seed}: ${reason}`, 'The last steps:', record.latest(), `See it again: ${again}`];
    throw new SequenceFailure(lines.join('\n'));
  }
}

function begin(seed: number): Play {
  const world = createSoakWorld(seed);
  return { world, living: createLiving(world.bank, world.dice), record: createRecord() };
}

function refuse(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new SequenceFailure(wrong.join('\n'));
}

/** One request, and the second factor if it asks for it; how many that were. */
async function callBank(play: Play): Promise<number> {
  const { row, given } = await drawRequest(play.living);
  const answer = await send(play, row, given);
  const isWaiting = answer.status === (row.changeRequestStatus ?? 202);
  if (!isWaiting || play.world.dice.chance(0.15)) return 1;
  return 1 + (await completeChange(play, answer.body));
}

async function completeChange(play: Play, body: unknown): Promise<number> {
  const waiting = isRecord(body) && isRecord(body['change_request']) ? body['change_request'] : body;
  const id = isRecord(waiting) ? waiting['id'] : undefined;
  const request = play.living.find('changeRequests', id);
  if (request === undefined) return 0;
  const person_id = request['person_id'] ?? play.living.row('persons')?.id;
  const given = { change_request_id: request.id };
  await send(play, rowOf('changeRequests.authorize'), {
    ...given,
    body: { person_id, delivery_method: 'static' },
  });
  await send(play, rowOf('changeRequests.confirm'), { ...given, body: { tan: '212212' } });
  return 2;
}

function rowOf(operation: string): EndpointRow {
  const row = rows.find((each) => each.operation === operation);
  if (row === undefined) throw new Error(`There is no operation ${operation}.`);
  return row;
}

/** How many requests that were. */
async function goGoodWay(play: Play): Promise<number> {
  const { focus, dice } = play.living;
  const { operation } = dice.pick(dice.chance(0.5) ? focus.rows : rows);
  let sent = 0;
  await takeGoodWay(
    play.world,
    async (path, init) => {
      sent += 1;
      return sendRaw(play, rowOfRequest(path, init).row, { path, init });
    },
    operation,
  );
  return sent;
}

async function send(play: Play, row: EndpointRow, given: Arguments): Promise<FaultyAnswer> {
  return sendRaw(play, row, rawRequest(row, given));
}

interface RawRequest {
  readonly path: string;
  readonly init: RequestInit;
}

async function sendRaw(
  { world, record }: Play,
  row: EndpointRow,
  { path, init }: RawRequest,
): Promise<FaultyAnswer> {
  const answer = await world.send(path, init);
  const { body } = init;
  record.add(
    row.operation,
    `${row.method} ${path} ${typeof body === 'string' ? body : ''} ${answer.fault ?? ''}`,
    answer,
  );
  const isSpoilt = answer.fault !== undefined && !['late', 'slow', 'rate-limited'].includes(answer.fault);
  const wrong = isSpoilt ? undefined : violationOfAnswer(row, answer);
  refuse(wrong === undefined ? [] : [`${row.operation}: ${wrong}`, ...world.takeComplaints()]);
  return answer;
}

/** Something beside the interface: a transition, a fault, time that passes. */
async function actOnBank(play: Play): Promise<void> {
  note(play, await takeStep(play));
}

function note({ record }: Play, { name, what, answer }: Step): void {
  record.add(name, what, answer);
  if (answer.status >= 500) refuse([`${what} answers ${answer.status}: ${JSON.stringify(answer.body)}`]);
}

/** Nothing goes wrong any more, and a day passes. */
async function healAll(play: Play): Promise<void> {
  const { control } = play.world;
  await control('POST', '/faults/api', { rules: [] });
  await control('POST', '/faults/webhooks', {});
  await control('POST', '/webhooks/resume');
  await control('POST', '/faults/bank/rates', {});
  const { status, body } = await control('POST', '/faults/bank/heal');
  if (status !== 200) refuse([`healing answers ${status}: ${JSON.stringify(body)}`]);
  const passed = await control('POST', '/clock', { advance: 86_400 });
  if (passed.status !== 200) refuse([`a day answers ${passed.status}: ${JSON.stringify(passed.body)}`]);
}

function countsOf({ bank, clock }: SoakWorld) {
  return {
    bookings: bank.store.bookings.length,
    notifications: bank.desk.notifications.length,
    bankErrors: bank.store.bankErrors.length,
    /** That passed at the bank. */
    days: Math.round((clock.now() - dawn) / 86_400_000),
  };
}

const dayS = 86_400;

/** Another bank that is given the state of this one shows the same, and goes on alike. */
async function continuesElsewhere(world: SoakWorld): Promise<readonly string[]> {
  // What subscribers answer is drawn outside of the bank.
  await world.control('POST', '/webhooks/pause');
  const state = await stateOf(world);
  const other = createSoakWorld(0);
  const { status } = await other.control('PUT', '/state', state);
  if (status !== 200) return [`another bank answers ${status} to the state of this one`];
  if ((await stateOf(other)) !== state) return ['another bank shows another state than it was given'];
  for (const bank of [world, other]) await bank.control('POST', '/clock', { advance: dayS });
  const after = [await stateOf(world), await stateOf(other)];
  return after[0] === after[1] ? [] : [`another bank goes on in another way: ${firstDifference(after)}`];
}

async function stateOf(world: SoakWorld): Promise<string> {
  const { bytes } = await world.control('GET', '/state');
  return Buffer.from(bytes).toString();
}

function firstDifference([one = '', other = '']: readonly string[]): string {
  const place = Array.from(one).findIndex((letter, index) => letter !== other[index]);
  return `${one.slice(place - 200, place + 60)} instead of ${other.slice(place - 20, place + 60)}`;
}
