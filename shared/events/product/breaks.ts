import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { open, payloadOf } from '../marks.ts';

const difference = payloadOf({
  break_id: open(z.string()),
  /** What differs, such as `STATEMENT_SUM`. */
  kind: open(z.string()),
  /** critical, high, medium or low. */
  severity: open(z.string()),
  account_id: open(z.optional(z.string())),
  /** What it is about: `bank_statement <account> 2026-01-01..2026-01-31`. A file is named by a digest of its name. */
  entity: open(z.string()),
  field: open(z.string()),
  /**
   * `OPEN`, or `REOPENED` if it had been settled before; `AUTO_HEALED` if a later comparison found no difference,
   * `RESOLVED` or `WRITTEN_OFF` if persons settled it.
   */
  state: open(z.optional(z.string())),
  /** Until when somebody should settle it, in days on which banks settle. */
  deadline: open(z.optional(z.iso.datetime())),
  /** Integer cents, where the difference is an amount. */
  difference_cents: open(z.optional(z.int())),
});

export const breakOpened = defineEvent({
  type: 'BreakOpened',
  family: 'product',
  occursWhen: 'Our data and the bank differ, and somebody or a later run must settle it.',
  entity: { kind: 'break' },
  payload: difference,
});

export const breakClosed = defineEvent({
  type: 'BreakClosed',
  family: 'product',
  occursWhen: 'A difference between our data and the bank was settled.',
  entity: { kind: 'break' },
  payload: difference,
});
