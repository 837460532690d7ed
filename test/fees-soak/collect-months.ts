import { accountBlock } from '#shared/events/accounts/accounts.ts';
import { overchargedEntity } from '#shared/fees/collect/overcharged.ts';
import { isCharged, type FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { feeName } from '#shared/fees/model/fee-name.ts';
import { reversalName } from '#shared/fees/model/fee-reversal.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { Crash, expectCrash } from '#test/fakes/crashes.ts';
import { createFeesWorld, type FeesWorld } from '#test/fakes/fees-world.ts';
import { accountFee, aList, aSchedule, eachWithdrawalFee } from '#test/fixtures/fee-schedules.ts';
import { feeSettings } from '#test/fixtures/fee-settings.ts';
import type { ChargedFees } from './charge-fees.ts';
import { bookedOf, violationsIn } from './violations.ts';

const daySeconds = 86_400;
const accounts = 4;
/** From the day on which the fees of March are due: two months with trouble, and one without. */
const troubledDays = 32;
const quietDays = 22;
/** The bank goes on changing bookings until a week and a day before the end: by then each account is reviewed. */
const changingDays = quietDays - 8;
const happeningsADay = 4;
const roundsADay = 2;

/** Without free places: a booking that is gone would leave its place to any other one. */
const schedule = aSchedule(aList([accountFee, eachWithdrawalFee]));

/** One person pays back so much. */
const paidBackAloneCents = 400;

const shares = {
  /** A call to this table whose answer is lost, with its caller gone. */
  lostRows: 0.004,
  /** Requests about fees and transfers that are refused, lost on the way, or whose answer is lost. */
  refused: 0.15,
  lostRequests: 0.08,
  lostAnswers: 0.12,
} as const;

/** Banks that may all be behind the same interface. */
export const optionsOf: Readonly<Record<string, Partial<BankOptions>>> = {
  'ignores keys': { feeKeys: 'ignore' },
  'honours keys': { feeKeys: 'honour' },
  'answers a repeated key with 409': { feeKeys: 'refuse' },
  'drops references': { feeKeys: 'ignore', feeReferences: 'drop' },
  'lists fees of a type together': { feeKeys: 'ignore', feeList: 'counted' },
  'lists fees of a type together, without their count': { feeKeys: 'ignore', feeList: 'summed' },
  'shows charges late': { feeKeys: 'ignore', feeListDelaySeconds: 50 },
  'shows charges later than the stage allows for': { feeKeys: 'ignore', feeListDelaySeconds: 5_000 },
};

/**
 * Months of some accounts by planner and worker as they are deployed, on the tables of production: runs, releases,
 * persons, holds, blocks, reversals and late bookings, while functions die and answers of bank and tables are lost. The
 * accounts are opened so many days after the 2nd of March 2026.
 */
export async function collectMonths(
  seed: number,
  options: Partial<BankOptions>,
  startsAfterDays = 0,
): Promise<ChargedFees> {
  const random = seededRandom(seed);
  const trouble = { isOn: true };
  const chance = (share: number) => trouble.isOn && random.next() < share;
  let attempts = 0;
  const disturbed = async (send: () => Promise<Response>): Promise<Response> => {
    if (chance(shares.lostRequests)) throw new TypeError('terminated');
    const answer = await send();
    if (chance(shares.lostAnswers)) throw new TypeError('terminated');
    return answer;
  };
  const world = createFeesWorld({
    settings: { ...feeSettings, paidBackAloneCents, schedule },
    settles: true,
    options,
    onFee: async (send, { method }) => {
      // A list whose answer is lost is asked for again by the client; one that is refused is not.
      if (method !== 'POST') return chance(shares.lostAnswers) ? refusal() : send();
      attempts += 1;
      return chance(shares.refused) ? refusal() : disturbed(send);
    },
    onTransfer: disturbed,
  });
  await world.advance(startsAfterDays * daySeconds);
  const ids: string[] = [];
  for (let n = 0; n < accounts; n += 1) ids.push(await world.anOnboarded());
  book(world, world.billing.id, 100_000);
  await world.advance(38 * daySeconds);
  // The answer is lost where nobody tries again: the process that waits for it has ended.
  world.client.middlewareStack.add(
    (next) => async (call) => {
      if (chance(shares.lostRows)) throw new Crash();
      const answer = await next(call);
      if (chance(shares.lostRows)) throw new Crash();
      return answer;
    },
    { step: 'initialize' },
  );
  const life = { world, ids, random, trouble, prices: new Map<string, number>() };
  for (let day = 0; day < troubledDays + quietDays; day += 1) {
    trouble.isOn = day < troubledDays;
    if (trouble.isOn)
      for (let n = 0; n < happeningsADay; n += 1) await unlessItDies(async () => happen(life));
    else if (day === troubledDays) for (const id of ids) await release(world, id);
    else if (day < troubledDays + changingDays) for (const id of ids) changeOne(life, id);
    // A review starts once the charges of the day are made.
    for (let round = 0; round < roundsADay; round += 1) {
      await unlessItDies(async () => world.tick());
      await unlessItDies(async () => world.work());
    }
    await unlessItDies(async () => decideSome(life));
    await world.advance(daySeconds);
  }
  const intents = (await Promise.all(ids.map(async (id) => world.intentsOf(id)))).flat();
  const overcharged = await Promise.all(
    ids.map(async (id) => world.ports.breaks.ofEntity(overchargedEntity(id))),
  );
  const ended = { ...endingsOf(intents), overcharged: overcharged.flat().length };
  return { attempts, ended, violations: await violationsIn(life, intents) };
}

const refusal = () => Response.json({ errors: [{ code: 'insufficient_funds' }] }, { status: 400 });

const unlessItDies = async (step: () => Promise<unknown>): Promise<void> => {
  await step().catch(expectCrash);
};

const book = ({ bank }: FeesWorld, account_id: string, cents: number) =>
  recordBooking(bank, {
    account_id,
    against: 'nostro',
    booking_type: cents > 0 ? 'SEPA_CREDIT_TRANSFER' : 'CARD_TRANSACTION',
    amountCents: cents,
    transaction_id: `trx-${bank.clock.now()}`,
  });

interface Life {
  readonly world: FeesWorld;
  readonly ids: readonly string[];
  readonly random: ReturnType<typeof seededRandom>;
  readonly trouble: { readonly isOn: boolean };
  /** Integer cents: the fees of bookings that the bank has changed, by booking. */
  readonly prices: Map<string, number>;
}

async function block(world: FeesWorld, id: string, locking_status: string): Promise<void> {
  const updated_at = toIsoInstant(world.clock.now());
  await world.mirror(accountBlock, { account_id: id, locking_status, updated_at });
}

async function release(world: FeesWorld, id: string): Promise<void> {
  await world.ports.register.release(id);
  await block(world, id, 'NO_BLOCK');
}

type Withdrawal = ReturnType<FeesWorld['bookingsOf']>[number];

const isWithdrawal = ({ booking_type }: Withdrawal) => booking_type === 'CARD_TRANSACTION';

/** The bank withdraws, cancels or corrects a withdrawal. Returns what its fee costs then, in integer cents. */
function change(world: FeesWorld, booking: Withdrawal, dice: number): number {
  const { id, account_id, amount, transaction_id } = booking;
  if (dice < 0.3) world.correct(id, 'withdrawn');
  else if (dice < 0.6)
    recordBooking(world.bank, {
      account_id,
      against: 'nostro',
      booking_type: 'CANCELLATION_BOOKING',
      amountCents: -amount.value,
      return_transaction_id: transaction_id,
    });
  else {
    const amountCents = -100 * Math.ceil(dice * 300);
    world.correct(id, { amountCents });
    return Math.max(300, -amountCents / 50);
  }
  return 0;
}

/** Each booking is changed once. */
function changeOne({ world, random, prices }: Life, accountId: string): void {
  const unchanged = world.bookingsOf(accountId).filter((each) => isWithdrawal(each) && !prices.has(each.id));
  const booking = unchanged[Math.floor(random.next() * unchanged.length)];
  if (booking !== undefined) prices.set(booking.id, change(world, booking, random.next()));
}

/** What may happen to an account on a day. */
async function happen(life: Life): Promise<void> {
  const { world, ids, random } = life;
  const id = ids[Math.floor(random.next() * ids.length)] ?? '';
  const dice = random.next();
  if (dice < 0.3) book(world, id, -100 * Math.ceil(random.next() * 300));
  else if (dice < 0.4) {
    changeOne(life, id);
  } else if (dice < 0.45) book(world, id, 5_000);
  else if (dice < 0.55) {
    // The bank shows a booking under another day, in another month at times.
    const [booking] = world.bookingsOf(id).filter(isWithdrawal);
    if (booking !== undefined)
      world.bank.store.bookings.update(booking.id, { booking_date: world.bank.today() });
  } else if (dice < 0.65) await world.ports.register.hold(id, 'a dispute');
  else if (dice < 0.75) await block(world, id, 'DEBIT_BLOCK');
  else await release(world, id);
}

/** Two persons release months, decide unknown outcomes of fees and reversals, waive some fees and pay some back. */
async function decideSome({ world, ids, random, trouble }: Life): Promise<void> {
  const wants = (share: number) => trouble.isOn && random.next() < share;
  const shown = await world.ask('months');
  for (const { month, waitsBecause } of 'months' in shown ? shown.months : [])
    if (waitsBecause !== undefined) await agree(world, 'fee-release', { month });
  for (const id of ids) {
    for (const intent of await world.intentsOf(id)) {
      const { state, forPerson, charge } = intent;
      const fee = feeName(intent);
      if (state === 'IN_DOUBT' && forPerson !== undefined)
        await agree(world, 'fee-decision', {
          fee,
          as: bookedOf(world, intent).length > 0 ? 'CHARGED' : 'NOT_CHARGED',
        });
      else if (state === 'PLANNED' && wants(0.01)) await agree(world, 'fee-decision', { fee, as: 'WAIVED' });
      else if (isCharged(state) && wants(0.03))
        await agree(world, 'fee-reversal', { fee, cents: Math.ceil(charge.cents / 2) });
    }
    for (const { state, field } of await world.ports.breaks.ofEntity(overchargedEntity(id)))
      if (state === 'OPEN' && wants(0.2)) {
        const fee = `${id}/${field}`;
        const paid = await world.ask('payBack', { fee }, `pay-back-${world.clock.now()}`);
        const [, cents] = /--cents (\d+)/.exec('refused' in paid ? paid.refused : '') ?? [];
        if (cents !== undefined) await agree(world, 'fee-reversal', { fee, cents: Number(cents) });
      }
    for await (const reversal of world.ports.reversals.ofAccount(id))
      if (reversal.state === 'IN_DOUBT' && reversal.forPerson !== undefined)
        await agree(world, 'reversal-decision', { reversal: reversalName(reversal), as: 'NOT_PAID' });
  }
}

/**
 * Refused proposals, and those that have changed meanwhile, are left for another day. An approval that was interrupted
 * stands in the way of the next one about its fee, so it is completed.
 */
async function agree(
  world: FeesWorld,
  kind: Parameters<FeesWorld['decide']>[0],
  request: object,
): Promise<void> {
  try {
    await world.decide(kind, request);
  } catch (error) {
    if (error instanceof Crash) throw error;
    await world.completeApprovals();
  }
}

function endingsOf(intents: readonly FeeIntent[]): Record<string, number> {
  const ended: Record<string, number> = {};
  for (const { state, forPerson } of intents) {
    const ending = forPerson === undefined ? state : `${state}, before a person`;
    ended[ending] = (ended[ending] ?? 0) + 1;
  }
  return ended;
}
