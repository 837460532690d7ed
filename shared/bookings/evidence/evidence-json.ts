import * as z from '#shared/kernel/zod.ts';

/** What the bank answered to a request for a statement: itself and all of its lines. */
const evidenceJson = z.object({
  statement: z.looseObject({
    statement_period_start_date: z.nullish(z.string()),
    recipient_information: z.nullish(z.looseObject({ line_1: z.nullish(z.string()) })),
  }),
  bookings: z.array(
    z.looseObject({
      id: z.string(),
      amount: z.nullish(z.looseObject({ value: z.number() })),
      valuta_date: z.nullish(z.string()),
    }),
  ),
});

interface Answer {
  readonly statement: object;
  readonly bookings: readonly object[];
  /** Only of a statement of account in Italy. */
  readonly fees?: readonly object[];
}

export function evidenceText(answer: Answer): string {
  return JSON.stringify(answer);
}

export function evidenceLineIds(text: string): readonly string[] {
  return evidenceJson.parse(JSON.parse(text)).bookings.map(({ id }) => id);
}

/** Its lines with their amounts and valuta dates. */
export function evidenceLines(text: string): readonly {
  readonly bookingId: string;
  readonly cents: number;
  readonly valutaDay?: string | undefined;
}[] {
  return evidenceJson.parse(JSON.parse(text)).bookings.map(({ id, amount, valuta_date }) => ({
    bookingId: id,
    cents: amount?.value ?? 0,
    valutaDay: valuta_date ?? undefined,
  }));
}

/** The first day that it states. It contains earlier valuta dates only as a sum. */
export function evidenceFirstDay(text: string): string {
  return evidenceJson.parse(JSON.parse(text)).statement.statement_period_start_date ?? '';
}

/** The account's holder, as the bank addresses the statement. */
export function evidenceHolder(text: string): string | undefined {
  return evidenceJson.parse(JSON.parse(text)).statement.recipient_information?.line_1 ?? undefined;
}
