import { families, type RecordFamily } from '#shared/events/families.ts';

/** What a family is to those who consume its events, in one sentence. */
export function familyNotice(family: RecordFamily): string {
  return family === 'product'
    ? 'Events of this product itself: what its jobs did and found.'
    : `If it stops, ${families[family].ifStopped}.`;
}
