import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { mirrorItem } from '#shared/aws/events/event-items.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createAccountStops } from '#shared/aws/fees/account-stops.ts';
import { createAcceptances } from '#shared/aws/fees/acceptances.ts';
import { createRoundTripProofs } from '#shared/aws/fees/round-trip-proofs.ts';
import { createFeeIntents } from '#shared/aws/fees/fee-intents.ts';
import { createFeeMonths } from '#shared/aws/fees/fee-months.ts';
import { createLockedJournals } from '#shared/aws/fees/locked-journals.ts';
import { createFeeLists, createFeeSettlements, createSettlementFiles } from '#shared/aws/fees/fee-totals.ts';
import { createCapabilities } from '#shared/aws/capabilities/capability-rows.ts';
import { createFeeReversals } from '#shared/aws/fees/fee-reversals.ts';
import { createErasableRegister } from '#shared/aws/erasure/erasable-register.ts';
import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { createChargeAccount } from '#shared/fees/collect/charge-account.ts';
import { createPlanAccount } from '#shared/fees/collect/plan-account.ts';
import { createFeesAtBank, feeAreas } from '#shared/fees/bank/fees-at-bank.ts';
import { createAdvanceReversal } from '#shared/fees/reversals/advance-reversal.ts';
import { createTransfersAtBank, transferArea } from '#shared/fees/bank/transfers-at-bank.ts';
import { createAdvanceIntent } from '#shared/fees/intents/advance-intent.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { FeeSchedule } from '#shared/fees/model/fee-schedule.ts';
import { createCompareAccount } from '#shared/fees/totals/compare-account.ts';
import type { ItemResult, PerformItem } from '#shared/jobs/item.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { openBillingAccount } from '#sandbox/transitions/billing-accounts.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { withCrash, type CrashPoint } from './crashes.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { listed } from './listed.ts';
import { createMemoryTables } from './memory-tables.ts';
import { feeSettings } from '#test/fixtures/fee-settings.ts';
import { bankInProcess } from '#test/fixtures/bank-in-process.ts';

const lagMs = 60_000;
const idleMs = 150_000;
const lifeMs = 900_000;

interface FeeRequest {
  readonly method: string;
  /** Requests about fees are counted from 1. */
  readonly number: number;
}

interface Settings {
  readonly schedule: FeeSchedule;
  readonly firstMonth?: string;
  readonly options?: Partial<BankOptions>;
  /** Handles a request about fees; calling `send` passes it to the bank. */
  readonly onFee?: (send: () => Promise<Response>, request: FeeRequest) => Promise<Response>;
  /** The same of a transfer from the billing account. */
  readonly onTransfer?: (send: () => Promise<Response>) => Promise<Response>;
}

export type CollectWorld = ReturnType<typeof createCollectWorld>;

/** Fees of accounts at the simulated bank, on the tables of production. */
export function createCollectWorld({
  schedule,
  firstMonth = '2026-03',
  options = {},
  onFee = async (send) => send(),
  onTransfer = async (send) => send(),
}: Settings) {
  const world = virtualBank({ options });
  const { bank, clock } = world;
  const { client } = createMemoryTables(clock);
  let requests = 0;
  let transfers = 0;
  const bankClient = createBankClient({
    ...bankInProcess,
    areas: { accounts: { ...feeAreas.accounts, ...transferArea } },
    random: seededRandom(7),
    clock,
    http: async (url, init) => {
      const send = async () => world.app.request(url, init);
      if (url.includes('/transactions/sepa_credit_transfer')) {
        transfers += 1;
        return onTransfer(send);
      }
      if (!url.includes('/transactions/fees')) return send();
      requests += 1;
      return onFee(send, { method: init.method ?? 'GET', number: requests });
    },
  });
  const corrections = new Map<string, Partial<BookingOfAccount> | 'withdrawn'>();
  const mirroredOf = (accountId: string): readonly BookingOfAccount[] =>
    bookedOf(accountId).flatMap((booking) => {
      const correction = corrections.get(booking.id);
      return correction === 'withdrawn' ? [] : [{ ...booking, ...correction }];
    });
  const bookedOf = (accountId: string): readonly BookingOfAccount[] =>
    bookingsOf(bank, accountId).map((booking) => ({
      id: booking.id,
      amountCents: booking.amount.value,
      currency: 'EUR',
      recordedAt: booking.recorded_at,
      bookingDate: booking.booking_date,
      type: booking.booking_type,
      returnTransactionId: booking.return_transaction_id ?? undefined,
      texts: {
        endToEndId: booking.end_to_end_id ?? undefined,
        transactionId: booking.transaction_id ?? undefined,
        returnCode: booking.sepa_return_code ?? undefined,
      },
    }));
  const months = createFeeMonths('work', client);
  const mirror = createMirrorRepository({ mirrorTable: 'mirror', bodies: createMemoryBodyStore() }, client);
  const timers = { sleep: async () => Promise.resolve() };
  const breaks = createBreaks(
    { workTable: 'work', timers, random: seededRandom(5), alsoWrites: () => [] },
    client,
  );
  const intents = createFeeIntents({ workTable: 'work', clock, breaks, alsoWrites: () => [] }, client);
  const register = createAccountRegister('work', client);
  const ports = {
    breaks,
    lists: createFeeLists('work', client),
    settlements: createFeeSettlements('work', client),
    journals: createLockedJournals('work', client),
    files: createSettlementFiles('work', client),
    capabilities: createCapabilities('work', client),
    register,
    intents,
    acceptances: createAcceptances('work', client),
    roundTrips: createRoundTripProofs({ workTable: 'work', clock }, client),
    reversals: createFeeReversals({ workTable: 'work', clock, breaks }, client),
    bank: createFeesAtBank(bankClient),
    transfers: createTransfersAtBank(bankClient),
    months,
    stops: createAccountStops({ mirrorTable: 'mirror', mirror }, client),
    mirrored: {
      read: async (accountId: string, id: string) =>
        Promise.resolve(mirroredOf(accountId).find((booking) => booking.id === id)),
      async *since(accountId: string, instant: string) {
        yield* listed(mirroredOf(accountId).filter(({ recordedAt }) => recordedAt >= instant));
      },
    },
  };
  const onboard = async (id: string): Promise<void> => {
    const mirrored = { count: 0, sumCents: 0, digest: '0'.repeat(32) };
    await register.onboard(id, { day: '2026-03-01', valutaCents: 0, bookedCents: 0, mirrored });
  };
  const planned = new Set<string>();
  const rules = { firstMonth, targetDays: 3 };

  const perform = async (
    task: (own: typeof ports) => PerformItem,
    accountId: string,
    crash: CrashPoint = { call: Infinity, when: 'before' },
  ): Promise<{ readonly result: ItemResult; readonly calls: number }> => {
    const { ports: own, calls } = withCrash(ports, crash);
    const asOf = bank.today();
    const run = { job: 'fees', id: asOf, asOf, request: {}, startedAt: toIsoInstant(clock.now()) };
    const counted = { isStopped: false, isPlanned: true, planned: 1, finished: 0, counts: {} };
    const mayWrite = () => Promise.resolve(true);
    const result = await task(own)(accountId, { run: { ...run, ...counted }, look: 1, mayWrite });
    return { result, calls: calls() };
  };
  const planAccount = (own: typeof ports) => createPlanAccount({ ...own, schedule, rules });
  const chargeAccount = (own: typeof ports) => {
    const { dunningDays } = schedule;
    const advance = createAdvanceIntent({ ...own, clock, idleMs, lagMs, dunningDays, isRestored: false });
    const reverse = createAdvanceReversal({ ...own, clock });
    const compare = createCompareAccount({ ...own, clock, firstMonth: rules.firstMonth });
    return createChargeAccount({
      ...own,
      schedule,
      limits: feeSettings.mostCentsAnAccount,
      advance,
      reverse,
      compare,
      clock,
      endsAtMs: () => clock.now() + lifeMs,
    });
  };

  return {
    ...world,
    /** What an event leaves in the mirror. */
    async mirror(definition: EventDefinition, payload: object): Promise<void> {
      const effect = effectOf(definition, aDelivery({ type: definition.type, payload }));
      await client.send(
        new PutItemCommand({ TableName: 'mirror', Item: mirrorItem(effect.change!, effect) }),
      );
    },
    /** Opens our own account at the bank. */
    openBillingAccount: () => openBillingAccount(bank),
    /** Requests to pay something back. */
    transfersAsked: () => transfers,
    ports,
    client,
    /** For how long the bank goes on with a call, how late it may show a charge, and how long a worker lives. */
    times: { idleMs, lagMs, lifeMs },
    /** What the mirror shows of a booking from now on. */
    correct: (bookingId: string, correction: Partial<BookingOfAccount> | 'withdrawn') =>
      corrections.set(bookingId, correction),
    /** What was planned of the month may be charged. */
    async release(month: string): Promise<void> {
      for (const runId of planned) await months.note(month, runId, 1);
      const seen = await months.read(month);
      const releasedAt = toIsoInstant(clock.now());
      if (seen !== undefined) await months.release(seen, { releasedCents: planned.size, releasedAt });
    },
    /** An account that is onboarded as of the day before. */
    async anOnboarded(openedDay = bank.today()): Promise<string> {
      const { id, iban, person_id } = world.anAccount();
      await register.describe(
        { id, iban, ownerId: person_id ?? undefined, openedDay },
        toIsoInstant(clock.now()),
      );
      await onboard(id);
      return id;
    },
    onboard,
    async plan(accountId: string, crash?: CrashPoint) {
      planned.add(bank.today());
      return perform(planAccount, accountId, crash);
    },
    charge: async (accountId: string, crash?: CrashPoint) => perform(chargeAccount, accountId, crash),
    /** Repeats the run while there is something to wait for. */
    async chargeToEnd(accountId: string): Promise<ItemResult> {
      for (let look = 0; look < 20; look += 1) {
        const { result } = await perform(chargeAccount, accountId);
        if (result === 'left' || 'outcome' in result) return result;
        await world.advance(result.again.afterSeconds);
      }
      throw new Error('It never ends');
    },
    async intentsOf(accountId: string): Promise<readonly FeeIntent[]> {
      const found: FeeIntent[] = [];
      for await (const intent of intents.ofAccount(accountId)) found.push(intent);
      return found;
    },
    /** The account as the erasure of its customer leaves it. */
    erase: async (accountId: string) =>
      createErasableRegister({ workTable: 'work', clock }, client).erase(accountId),
    bookingsOf: (accountId: string) => bookingsOf(bank, accountId),
    /** What the bank has charged, even if it does not show it. */
    chargedBy: (accountId: string) => bank.store.fees.by('account_id', accountId),
  };
}
