import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { dayMs } from '#test/contract/simulated-bank.ts';
import { nextIban } from '#sandbox/engine/iban.ts';
import { magicPayments, unreachableIban } from '#sandbox/entities/magic-values.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { signingDevice } from '#test/fakes/signing-device.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { Living } from './living.ts';
import { kindsOfMember } from './named-rows.ts';

/** The day of the bank at which bodies that succeed were recorded. */
const recordedOn = '2026-03-02';

/** Every device of the soak is this one: a new key in every run would be another log. */
const phone = signingDevice();

/** Entities of other banks. */
const elsewhere = ['DE89370400440532013000', 'FR1420041010050500013M02606', 'GB82WEST12345698765432'];

/** Puts into a body what means something at this bank now: ids that exist, its days, codes that were sent, money. */
export function enlivened(value: unknown, living: Living, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => enlivened(each, living, name));
  if (isRecord(value)) {
    const members = Object.entries(value).map(([key, each]) => [key, enlivened(each, living, key)]);
    return Object.fromEntries(members) as unknown;
  }
  if (living.dice.chance(0.05)) return value;
  if (typeof value === 'number') return livingNumber(value, living, name);
  return typeof value === 'string' ? livingText(value, living, name) : value;
}

function livingNumber(value: number, living: Living, name: string): number {
  const { dice, bank } = living;
  if (name === 'year') return Number(bank.today().slice(0, 4)) - dice.between(0, 1);
  const isMoney = Number.isInteger(value) && /^(value|amount|limit|.*_(amount|limit|cost|cents))$/.test(name);
  return isMoney && value > 0 ? cents(living) : value;
}

/** Mostly what a customer can pay, and often the same. */
function cents({ dice }: Living): number {
  const kind = dice.next();
  if (kind < 0.05) return dice.pick(magicPayments).cents;
  if (kind < 0.3) return dice.pick([1, 100, 5000, 20_000]);
  return kind < 0.85 ? dice.between(1, 30_000) : dice.between(1, 3_000_000);
}

function livingText(text: string, living: Living, name: string): string {
  const { dice, bank } = living;
  const [kind] = kindsOfMember(name).length === 0 ? [] : [dice.pick(kindsOfMember(name))];
  if (kind !== undefined) return living.row(kind)?.id ?? text;
  if (name === 'virtual_iban') {
    const virtual = living.row('virtualIbans')?.[name];
    return typeof virtual === 'string' ? virtual : text;
  }
  if (name === 'number' && text.startsWith('+')) return someNumber(living) ?? text;
  if (name === 'iban' || name.endsWith('_iban')) return someIban(living) ?? text;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return laterDay(text, living);
  if (['tan', 'otp', 'token', 'authorization_token'].includes(name)) return someCode(living);
  if (name === 'key') return phone.key;
  if (name === 'signature') return dice.chance(0.8) ? phone.sign(somethingToSign(living)) : 'a0'.repeat(70);
  if (name === 'method') return dice.pick(['idnow', 'bank_plus', text]);
  if (name === 'event_type' || name === 'url') return text;
  if (name.endsWith('_name') && dice.chance(0.05)) return dice.pick(magicPayments).name;
  return /^\d{4}-\d\d-\d\dT/.test(text) && dice.chance(0.7) ? bank.instant() : text;
}

function someIban({ bank, dice, row }: Living): string | undefined {
  const kind = dice.next();
  if (kind < 0.05) return unreachableIban;
  if (kind < 0.1) return undefined;
  if (kind < 0.45) return dice.pick(elsewhere);
  if (kind < 0.5) return nextIban(dice);
  const account = row(kind < 0.55 ? 'virtualIbans' : 'accounts') ?? {};
  const { virtual_iban, iban = virtual_iban } = account as { iban?: string; virtual_iban?: string };
  return iban ?? bank.store.accounts.all()[0]?.iban;
}

/** As far from today as it was from the day on which the body was recorded, or a day around today. */
function laterDay(day: string, { bank, dice }: Living): string {
  if (dice.chance(0.2)) return daysAfter(bank.today(), dice.between(-40, 40));
  if (Number.isNaN(Date.parse(day))) return day;
  const shifted = Math.round((Date.parse(day) - Date.parse(recordedOn)) / dayMs);
  return Math.abs(shifted) > 800 ? day : daysAfter(bank.today(), shifted);
}

function someNumber({ dice, row }: Living): string | undefined {
  const number = dice.chance(0.7) ? row('mobileNumbers')?.['number'] : undefined;
  return typeof number === 'string' ? number : undefined;
}

/** The code that always works, or one that was sent. */
function someCode({ bank, dice }: Living): string {
  return dice.chance(0.5) ? '212212' : sentCode(bank);
}

const sentCode = ({ store }: SimulatedBank) =>
  /\d{6}/.exec(store.smsMessages.all().at(-1)?.text ?? '')?.[0] ?? '212212';

/** The code that a new device got, or the text that a bound one is to sign. */
function somethingToSign({ bank, dice }: Living): string {
  const latest = bank.store.deviceChallenges.all().at(-1);
  return dice.chance(0.5) || latest === undefined ? sentCode(bank) : latest.string_to_sign;
}
