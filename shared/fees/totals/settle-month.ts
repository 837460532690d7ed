import type { Breaks } from '#shared/breaks/breaks.ts';
import { isStanding } from '#shared/breaks/states.ts';
import type { Capabilities } from '#shared/capabilities/capability.ts';
import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import { coverageOf } from '#shared/jobs/coverage.ts';
import type { Run } from '#shared/jobs/run.ts';
import { atBusinessHour, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import type { MirroredBookings } from '#shared/bookings/ports.ts';
import { feeOutcomes } from '#shared/fees/model/fee-outcomes.ts';
import { judgeSettlement, settledMonth, settlementDays, type Credit } from './settlement.ts';
import type { SettlementFile } from '#shared/fees/model/settlement-file.ts';
import { monthAfter } from '#shared/fees/model/months.ts';
import type { FeeSettlements, SettlementFiles } from '#shared/fees/model/ports.ts';
import type { FeeSettlement, SettlementRules } from '#shared/fees/model/fee-settlement.ts';
import { settlementEntity } from '#shared/fees/names.ts';

export interface SettleMonthDeps {
  readonly settlements: Pick<FeeSettlements, 'all' | 'write'>;
  readonly files: Pick<SettlementFiles, 'of'>;
  readonly capabilities: Pick<Capabilities, 'see' | 'all'>;
  readonly breaks: Pick<Breaks, 'open' | 'heal' | 'ofEntity'>;
  readonly mirrored: Pick<MirroredBookings, 'since'>;
  readonly clock: Clock;
}

/** What the breaks of a settlement are about. */
const entityOfSettlement = (month: string): string => `${settlementEntity}${month}`;

/**
 * Compares the sum of a run over all accounts with the billing account, or with the file that was imported for the
 * month. The first month that agrees with a booking proves that the account shows settlements; from then on, a month
 * that differs is a break. Idempotent.
 */
export function createSettleMonth(
  deps: SettleMonthDeps,
  { billingAccountId, settlement: rules }: Pick<FeeSettings, 'billingAccountId' | 'settlement'>,
) {
  return async (run: Run): Promise<void> => {
    if (rules === undefined) return;
    const { due, reached } = coverageOf(run, feeOutcomes);
    // If accounts were not reached, the sum is incomplete.
    if (reached < due || run.request['accounts'] !== undefined) return;
    const month = settledMonth(run.asOf, rules);
    const known = await deps.settlements.all();
    const file = (await deps.files.of(month)).at(-1);
    const before = known.find((each) => each.month === monthAfter(month, -1));
    const sight = { month, runId: run.id, sums: run.sums ?? {}, before, rules };
    if (file !== undefined) {
      await note(deps, judgedByFile(sight, file), billingAccountId);
      return;
    }
    if (billingAccountId === undefined) return;
    const judged = judgeSettlement({
      ...sight,
      credits: await creditsOf(deps, billingAccountId, settlementDays(month, rules)),
      provenType: await provenTypeOf(deps, known),
    });
    await noteCapability(deps, judged, { billingAccountId, rules });
    await note(deps, judged, billingAccountId);
  };
}

/** The file is the settlement: it proves nothing about the billing account. */
function judgedByFile(
  sight: Omit<Parameters<typeof judgeSettlement>[0], 'credits' | 'provenType'>,
  { number, sha256, cents }: SettlementFile,
): FeeSettlement {
  const type = 'file';
  const credits = cents === 0 ? [] : [{ id: sha256, type, cents }];
  const judged = judgeSettlement({ ...sight, credits, provenType: type });
  return { ...judged, bookingId: undefined, bookingType: undefined, file: { number, sha256 } };
}

/** Not noted if a later file has been imported meanwhile. */
async function note(
  deps: SettleMonthDeps,
  judged: FeeSettlement,
  billingAccountId: string | undefined,
): Promise<void> {
  if (await deps.settlements.write(judged)) await noteBreak(deps, judged, billingAccountId);
}

async function creditsOf(
  { mirrored }: SettleMonthDeps,
  billingAccountId: string,
  { firstDay, lastDay }: ReturnType<typeof settlementDays>,
): Promise<readonly Credit[]> {
  const since = toIsoInstant(atBusinessHour(daysAfter(firstDay, -1), 0));
  const credits: Credit[] = [];
  for await (const booking of mirrored.since(billingAccountId, since)) {
    const { id, type, amountCents: cents, texts } = booking;
    const day = bookingDayOf(booking);
    if (cents > 0 && texts.endToEndId === undefined && firstDay <= day && day <= lastDay)
      credits.push({ id, type, cents });
  }
  return credits;
}

/** Undefined unless the billing account is proven to show settlements. */
async function provenTypeOf(
  { capabilities }: SettleMonthDeps,
  known: readonly FeeSettlement[],
): Promise<string | undefined> {
  const found = (await capabilities.all()).find(({ name }) => name === 'fee-settlement');
  if (found?.state !== 'proven') return undefined;
  return known.findLast(({ bookingType }) => bookingType !== undefined)?.bookingType;
}

async function noteCapability(
  { capabilities, clock }: SettleMonthDeps,
  { month, state, bookingId, foundCents }: FeeSettlement,
  { billingAccountId, rules }: { readonly billingAccountId: string; readonly rules: SettlementRules },
): Promise<void> {
  const isShown = state === 'settled' && bookingId !== undefined;
  // A wrong sum is for persons; no booking at all is a miss.
  const isMissed = (state === 'variance' && foundCents === 0) || state === 'unproven';
  if (!isShown && !isMissed) return;
  const basis = rules.keptPercent === 0 ? 'gross' : `net of ${rules.keptPercent} %`;
  await capabilities.see({
    name: 'fee-settlement',
    state: isShown ? 'proven' : 'refuted',
    evidence: [
      `account ${billingAccountId}`,
      `cut-off day ${rules.day}`,
      basis,
      month,
      ...(bookingId === undefined ? [] : [`booking ${bookingId}`]),
    ],
    at: toIsoInstant(clock.now()),
  });
}

async function noteBreak(
  { breaks, clock }: SettleMonthDeps,
  { month, state, expectedCents, foundCents, bookingId, file, runId, atCutOff }: FeeSettlement,
  accountId: string | undefined,
): Promise<void> {
  const at = toIsoInstant(clock.now());
  const entity = entityOfSettlement(month);
  const sumAtCutOff = Object.values(atCutOff).reduce((sum, cents) => sum + cents, 0);
  const found = {
    kind: 'SETTLEMENT_VARIANCE',
    ...(accountId !== undefined && { accountId }),
    entity,
    field: 'cents',
    expected: `${expectedCents} cents${sumAtCutOff === 0 ? '' : `, and up to ${sumAtCutOff} charged on the cut-off day`}`,
    found: `${foundCents} cents${file === undefined ? '' : ', by the imported file'}`,
    differenceCents: foundCents - expectedCents,
    currency: 'EUR',
    evidence: [bookingId, file && `file ${file.sha256}`].filter((each) => each !== undefined),
    runId,
  } as const;
  if (state === 'variance') await breaks.open(found, at);
  if (state !== 'settled') return;
  // One person imports a file, but two settle a break: an open break shows the file's sum and stays open.
  if (file === undefined) await breaks.heal({ entity, found: [] }, at);
  else if ((await breaks.ofEntity(entity)).some(isStanding)) await breaks.open(found, at);
}
