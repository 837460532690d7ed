import type { Customer } from '#shared/erasure/customer.ts';
import { erasureExchanges, type ErasureAnswer } from '#shared/erasure/commands/erasure-commands.ts';
import { ask, type DeployedFunction } from '#shared/commands/operators-client.ts';

/** What an erasure would take from each store, by counts and keys. Changes nothing. */
export async function previewErasure(
  erasure: DeployedFunction,
  customer: Customer,
): Promise<ErasureAnswer<'preview'>> {
  return ask(erasure, erasureExchanges.preview, { preview: customer });
}
