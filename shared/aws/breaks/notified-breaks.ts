import { productRecordWrite } from '#shared/aws/events/product-record.ts';
import { breakEvent } from '#shared/breaks/break-event.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import { createBreaks } from './break-rows.ts';

interface Tables {
  readonly workTable: string;
  readonly eventsTable: string;
}

/** Breaks whose events are written in the same transaction. */
export const createNotifiedBreaks = ({ workTable, eventsTable }: Tables) =>
  createBreaks({
    workTable,
    timers,
    random,
    alsoWrites: (row) => [productRecordWrite(breakEvent(row), { eventsTable, nowMs: clock.now() })],
  });
