import { statedDay } from '#shared/kernel/calendar/business-day.ts';
import { inBatches } from '#shared/kernel/in-batches.ts';
import { elementsOfListed, headOfListed, listedJson } from '#shared/kernel/listed-json.ts';
import * as z from '#shared/kernel/zod.ts';

/** What the bank answered to a request for a statement: itself and all of its lines. */
interface Answer {
  readonly statement: object;
  /** Only of a statement of account in Italy. */
  readonly fees?: readonly object[];
}

const list = 'bookings';

/** Bookings in one piece of the text. */
const batchLength = 500;

/** The answer as JSON text in pieces, while its bookings are read. */
export async function* evidenceTexts(
  answer: Answer,
  bookings: AsyncIterable<object> | Iterable<object>,
): AsyncGenerator<string> {
  const text = listedJson(answer, list);
  yield text.begin();
  for await (const some of inBatches(bookings, batchLength)) yield text.elements(some);
  yield text.end();
}

const head = z.object({
  statement: z.looseObject({
    statement_period_start_date: z.nullish(z.string()),
    recipient_information: z.nullish(z.looseObject({ line_1: z.nullish(z.string()) })),
  }),
});

const booking = z.looseObject({
  id: z.string(),
  amount: z.nullish(z.looseObject({ value: z.number() })),
  valuta_date: z.nullish(z.string()),
});

interface KeptLine {
  readonly bookingId: string;
  readonly cents: number;
  readonly valutaDay?: string | undefined;
}

/** The lines in the text of an answer, with their amounts and valuta dates. */
export async function* evidenceLines(text: AsyncIterable<string>): AsyncGenerator<KeptLine> {
  for await (const element of elementsOfListed(text, list)) {
    const { id, amount, valuta_date } = booking.parse(element);
    yield { bookingId: id, cents: amount?.value ?? 0, valutaDay: statedDay(valuta_date) };
  }
}

/** The first day that it states. It contains earlier valuta dates only as a sum. */
export async function evidenceFirstDay(text: AsyncIterable<string>): Promise<string> {
  return head.parse(await headOfListed(text)).statement.statement_period_start_date ?? '';
}

/** The account's holder, as the bank addresses the statement. */
export async function evidenceHolder(text: AsyncIterable<string>): Promise<string | undefined> {
  return head.parse(await headOfListed(text)).statement.recipient_information?.line_1 ?? undefined;
}
