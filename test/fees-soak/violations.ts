import { isStanding } from '#shared/breaks/states.ts';
import { overchargedEntity } from '#shared/fees/collect/overcharged.ts';
import { isCharged, isSettled, type FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { feeName, shortName } from '#shared/fees/model/fee-name.ts';
import { isUnderWay, mayBePaid, reversalName } from '#shared/fees/model/fee-reversal.ts';
import { referencePrefix } from '#shared/fees/model/intent-id.ts';
import type { FeesWorld } from '#test/fakes/fees-world.ts';

interface Life {
  readonly world: FeesWorld;
  /** Integer cents: the fees of bookings that the bank has changed, by booking. */
  readonly prices: ReadonlyMap<string, number>;
}

/** What the bank has charged for it, even if it does not show it. */
export const bookedOf = (world: FeesWorld, { id, accountId }: FeeIntent) =>
  world
    .chargedBy(accountId)
    .filter(({ idempotency_key }) => idempotency_key?.startsWith(referencePrefix(id)));

/** What is wrong in the end, in words. */
export async function violationsIn(
  { world, prices }: Life,
  intents: readonly FeeIntent[],
): Promise<readonly string[]> {
  const found: string[] = [];
  const charged: Record<string, number> = {};
  for (const intent of intents) {
    const own = bookedOf(world, intent);
    const { state, charge } = intent;
    const say = (what: string) => found.push(`${feeName(intent)}, ${state}: ${what}`);
    if (own.length > 1) say(`booked ${own.length} times`);
    if (own.some(({ amount_cents }) => amount_cents !== charge.cents)) say('booked with another amount');
    if (isCharged(state) !== own.length > 0) say(own.length > 0 ? 'booked' : 'not booked');
    if (!isSettled(intent) && state !== 'REFUSED') say('neither at its end nor before a person');
    if (own.length > 0) charged[charge.period] = (charged[charge.period] ?? 0) + charge.cents;
  }
  const all = [...world.bank.store.fees.all()].length;
  const known = intents.flatMap((intent) => bookedOf(world, intent)).length;
  if (all !== known) found.push(`the bank has ${all} fees, and ${known} of them are ours`);
  const occurrences = intents.map(({ accountId, charge: { code, occurrence, period } }) =>
    [accountId, code, occurrence === '1' ? period : occurrence].join('/'),
  );
  if (new Set(occurrences).size !== intents.length) found.push('a booking is charged for twice');
  for (const [month, cents] of Object.entries(charged)) {
    const { releasedCents = 0 } = (await world.ports.months.read(month)) ?? {};
    if (cents > releasedCents) found.push(`${month}: ${cents} cents are charged, ${releasedCents} released`);
  }
  const overcharged = await wrongBreaks({ world, prices }, intents);
  return [...found, ...overcharged, ...(await wronglyPaidBack(world, intents))];
}

/** A charged fee that costs less by now has a break about exactly what is not paid back, and no other fee has one. */
async function wrongBreaks(
  { world, prices }: Life,
  intents: readonly FeeIntent[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { id, accountId, charge, state } of intents) {
    let excess = isCharged(state) ? charge.cents - (prices.get(charge.occurrence) ?? charge.cents) : 0;
    for await (const reversal of world.ports.reversals.ofAccount(accountId, charge.period))
      if (reversal.feeId === id && mayBePaid(reversal)) excess -= reversal.cents;
    const breaks = await world.ports.breaks.ofEntity(overchargedEntity(accountId));
    const own = breaks.find((each) => isStanding(each) && each.field === shortName({ charge }));
    const named = own?.differenceCents ?? 0;
    if (named !== Math.max(0, excess))
      found.push(`${accountId}/${shortName({ charge })}: ${excess} cents too much, and ${named} are named`);
  }
  return found;
}

/** No more is paid back than persons decided, and only once. */
async function wronglyPaidBack(world: FeesWorld, intents: readonly FeeIntent[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const id of new Set(intents.map(({ accountId }) => accountId))) {
    let wanted = 0;
    for await (const reversal of world.ports.reversals.ofAccount(id)) {
      if (reversal.state !== 'REFUSED' && reversal.state !== 'NOT_PAID') wanted += reversal.cents;
      if (isUnderWay(reversal) && reversal.forPerson === undefined)
        found.push(`${reversalName(reversal)} is ${reversal.state}`);
    }
    const paid = world
      .bookingsOf(world.billing.id)
      .filter(({ amount, recipient_iban }) => amount.value < 0 && recipient_iban === ibanOf(world, id))
      .reduce((sum, { amount }) => sum - amount.value, 0);
    if (paid > wanted) found.push(`${id}: ${paid} cents are paid back, and ${wanted} were to be`);
  }
  return found;
}

const ibanOf = ({ bank }: FeesWorld, id: string) => bank.store.accounts.get(id).iban;
