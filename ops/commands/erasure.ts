import type { Customer } from '#shared/erasure/customer.ts';
import { erasureExchanges, type ErasureAnswer } from '#shared/erasure/erasure-exchanges.ts';
import { ask, type DeployedFunction } from '#shared/kernel/ask.ts';

/** What an erasure would take from each store, by counts and keys. Changes nothing. */
export async function previewErasure(
  erasure: DeployedFunction,
  customer: Customer,
): Promise<ErasureAnswer<'preview'>> {
  return ask(erasure, erasureExchanges.preview, { preview: customer });
}
