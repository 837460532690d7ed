import { carryOutOnce } from '#shared/operators/carry-out-once.ts';
import { decision, type Approved, type CarriedOut } from '#shared/operators/decision.ts';
import { monthAfter } from '#shared/fees/model/months.ts';
import { isReleased, plannedCents, type FeeMonth } from '#shared/fees/model/fee-month.ts';
import type { FeeMonths } from '#shared/fees/model/ports.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import { month as monthSchema } from '#shared/kernel/calendar/month.ts';
import * as z from '#shared/kernel/zod.ts';

type Months = Pick<FeeMonths, 'read' | 'release'>;

interface Ports {
  readonly feeMonths: Months;
}

const request = z.strictObject({ month: monthSchema });

/** Two persons release the fees of a month whose sum is unusual. */
export const feeRelease = decision({
  name: 'fee-release',
  request,
  describe: ({ month }) => ({ entity: `fees of ${month}`, needs: `month ${month} with fees` }),
  show: async ({ feeMonths: months }: Ports, { month: name }) => {
    const month = await months.read(name);
    if (month === undefined) return undefined;
    const refusal = isReleased(month) ? 'the month is released already' : undefined;
    return { facts: await factsOf(months, month), refusal };
  },
  carryOut: async ({ feeMonths: months }: Ports, { month: name }, approved) => {
    const month = await months.read(name);
    if (month === undefined) return { outcome: 'outdated', because: 'there is no such month any more' };
    return release(months, month, approved);
  },
});

async function release(months: Months, month: FeeMonth, approved: Approved): Promise<CarriedOut> {
  const { id, at } = approved;
  const releasedCents = plannedCents(month);
  const released = { releasedCents, approvedCents: releasedCents, approvedBy: id, releasedAt: at };
  return carryOutOnce(
    {
      done: month.approvedBy === id ? { releasedCents: month.releasedCents ?? 0 } : undefined,
      facts: await factsOf(months, month),
      change: async () => ((await months.release(month, released)) ? { releasedCents } : undefined),
      refusal: 'more fees of the month were planned since it was proposed',
    },
    approved,
  );
}

/** Integer cents: the sum that runs have planned for the month, and the sum of the month before. */
async function factsOf(months: Pick<FeeMonths, 'read'>, month: FeeMonth): Promise<JsonObject> {
  const before = await months.read(monthAfter(month.month, -1));
  return {
    month: month.month,
    plannedCents: plannedCents(month),
    plannedBy: { ...month.plannedBy },
    ...(month.releasedCents !== undefined && { releasedCents: month.releasedCents }),
    ...(before !== undefined && { monthBeforeCents: plannedCents(before) }),
  };
}
