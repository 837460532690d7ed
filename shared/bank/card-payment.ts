import { jsonText } from '#shared/kernel/json-text.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { metaInfo, type CardPayment } from './contract/schema/card-payment.ts';

const objectOrText = memoised(() => z.union([metaInfo(), z.pipe(jsonText, metaInfo())]));

/**
 * What `meta_info` of a booking or a reservation says of the card payment behind it. Undefined if it names none, or in a
 * form that nobody declared.
 */
export function cardPaymentOf({ meta_info }: { readonly meta_info?: unknown }): CardPayment | undefined {
  return objectOrText().safeParse(meta_info).data?.cards ?? undefined;
}
