import { amountOfBody, type EventAmount } from '#shared/events/amount-of-body.ts';
import { endedItsProcess } from '#shared/kernel/begun-work.ts';
import type { StoredEvent } from './recorded-days.ts';

/**
 * The amount that a recorded event says, as far as its body is in its row: large ones are not fetched for this. What ended
 * each process that parsed it would end this one, too.
 */
export function amountOfEvent({ facts, body }: Pick<StoredEvent, 'facts' | 'body'>): EventAmount | undefined {
  if (body.at !== 'record' || facts.reason === endedItsProcess) return undefined;
  return amountOfBody(Buffer.from(body.base64, 'base64'));
}
