import { inspect } from 'node:util';
import type { BankEffects } from '../bank-effects.ts';
import { personalMark } from '../marks.ts';
import type { Stored } from '../stored.ts';
import { promise } from '../violation.ts';
import type { Automations, KeyedWrite } from './automations.ts';

interface AutomationsEndStateDeps {
  readonly automations: Automations;
  readonly effects: BankEffects;
  readonly stored: Stored;
}

/** Runs once everything has drained and replies have expired. Throws if a promise to teams is broken. */
export function automationsEndedWell({ automations, effects, stored }: AutomationsEndStateDeps): void {
  const { reads, writes } = automations;
  promise(reads.underWay === 0, () => `${reads.underWay} reads have no answer`);
  for (const write of writes) {
    endsOnce(write);
    tookEffectAsReported(write, effects);
    keyIsItsOwn(write, effects);
  }
  const personal = stored.work.find(
    (row) => isOfCall(row) && inspect(row, { depth: 9 }).includes(personalMark),
  );
  promise(personal === undefined, () => `${String(personal?.['pk'])} still shows personal data`);
}

/** TTL runs four times a day here. */
const expiryLagMs = 12 * 3_600_000;

/** Everything still stored about a call has yet to expire. */
export function intentsExpire({ stored }: Pick<AutomationsEndStateDeps, 'stored'>, nowMs: number): void {
  const left = stored.work.find(
    (row) => isOfCall(row) && !(Number(row['expiresAt']) * 1000 > nowMs - expiryLagMs),
  );
  promise(left === undefined, () => `a call is known for ever: ${String(left?.['pk'])}`);
}

function isOfCall({ pk }: Readonly<Record<string, unknown>>): boolean {
  return String(pk).startsWith('CALL#');
}

function nameOf({ mark, asked }: KeyedWrite): string {
  return `${mark} (${asked.operation})`;
}

/** Every execution ends, and a known outcome stays the same. */
function endsOnce(write: KeyedWrite): void {
  const { underWay, endings } = write;
  promise(underWay === 0, () => `${nameOf(write)} has not ended`);
  const known = new Set(endings.map(({ status }) => status).filter((status) => status !== 'unknown'));
  promise(known.size <= 1, () => `${nameOf(write)} ended as ${[...known].join(' and ')}`);
  const failed = endings.find((ending) => ending.status === 'failed');
  promise(failed === undefined, () => `${nameOf(write)} failed: ${JSON.stringify(failed)}`);
  const unfinished = endings.find((ending) => ending.status === 'unknown' && ending.repeatable);
  promise(unfinished === undefined, () => `${nameOf(write)} ended although it could be repeated`);
}

function tookEffectAsReported(write: KeyedWrite, effects: BankEffects): void {
  const { mark, asked, endings } = write;
  const { writes, changeRequests, refusals } = effects.of(mark);
  const known = JSON.stringify({ writes, changeRequests, refusals });
  promise(writes <= 1, () => `${nameOf(write)} took effect ${writes} times`);
  for (const { status } of endings) {
    const isTrue =
      status === 'unknown' ||
      (status === 'succeeded' && writes === 1 && changeRequests === 0) ||
      (status === 'awaits-customer' && changeRequests === 1) ||
      (status === 'refused' && writes === 0);
    promise(isTrue, () => `${nameOf(write)} is reported as ${status}, and the bank knows ${known}`);
  }
  const isKnown = endings.some(({ status }) => status !== 'unknown');
  // A refused repetition proves nothing about the first attempt.
  const mayBeRepeated = asked.operation === 'sms.messages.create' && refusals === 0;
  promise(isKnown || !mayBeRepeated, () => `${nameOf(write)} is unknown and could be repeated: ${known}`);
}

function keyIsItsOwn(write: KeyedWrite, effects: BankEffects): void {
  for (const { mark, ending } of write.reused) {
    const isRefused = ending.status === 'failed' && ending.name === 'KeyReused';
    promise(isRefused, () => `the key of ${nameOf(write)} was taken for ${mark}: ${ending.status}`);
    const { writes } = effects.of(mark);
    promise(writes === 0, () => `${mark} took effect under the key of ${nameOf(write)}`);
  }
}
