import { jsonIn } from '#shared/events/decode-body.ts';
import { isRecord } from '#shared/kernel/json.ts';

/** The card in `meta_info` of a booking: JSON text, or what it says. Undefined if it names none. */
export function cardIdIn(metaInfo: unknown): string | undefined {
  const said = typeof metaInfo === 'string' ? jsonIn(metaInfo) : metaInfo;
  const cards = isRecord(said) ? said['cards'] : undefined;
  const id = isRecord(cards) ? cards['card_id'] : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
