import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { productRecordWrite } from '#shared/aws/events/product-record.ts';
import { createFeeRows } from '#shared/aws/fees/fee-stores.ts';
import { breakEvent } from '#shared/breaks/break-event.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';

interface Tables {
  readonly workTable: string;
  readonly eventsTable: string;
}

/** What two persons may decide about. */
export function createDecidable({ workTable, eventsTable }: Tables) {
  const fees = createFeeRows({ workTable, eventsTable });
  const besides = (row: Parameters<typeof breakEvent>[0]) => [
    productRecordWrite(breakEvent(row), { eventsTable, nowMs: clock.now() }),
  ];
  return {
    breaks: createBreaks({ workTable, timers, random, besides }),
    fees,
    feeMonths: fees.months,
  };
}
