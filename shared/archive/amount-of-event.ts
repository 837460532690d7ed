import { amountOfBody, type EventAmount } from '#shared/events/amount-of-body.ts';
import type { StoredEvent } from './recorded-days.ts';

/** The amount that a recorded event says, as far as its body is in its row: large ones are not fetched for this. */
export function amountOfEvent({ body }: Pick<StoredEvent, 'body'>): EventAmount | undefined {
  return body.at === 'record' ? amountOfBody(Buffer.from(body.base64, 'base64')) : undefined;
}
