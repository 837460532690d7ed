import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';

type Row = Pick<EndpointRow, 'method' | 'retry' | 'successStatus'>;

/**
 * What the contract says of an operation, in the words of the protocol. A create (201) only adds. Any other write may change
 * or end what exists, whatever its method.
 */
export function annotationsOf({ method, retry, successStatus }: Row) {
  const readOnlyHint = method === 'GET';
  return {
    readOnlyHint,
    destructiveHint: !readOnlyHint && successStatus !== 201,
    // Sent again with the same arguments, it takes effect once.
    idempotentHint: retry === 'safe' || retry === 'idempotent-key',
    // There is nothing beyond the simulated bank.
    openWorldHint: false,
  } satisfies ToolAnnotations;
}

/** Of a tool that can do all of these. */
export function annotationsOfAll(rows: readonly Row[]) {
  const all = rows.map(annotationsOf);
  return {
    readOnlyHint: all.every(({ readOnlyHint }) => readOnlyHint),
    destructiveHint: all.some(({ destructiveHint }) => destructiveHint),
    idempotentHint: all.every(({ idempotentHint }) => idempotentHint),
    openWorldHint: false,
  } satisfies ToolAnnotations;
}

/** Of what only reads, the way a GET does. */
export const reading = annotationsOf({ method: 'GET', retry: 'safe' });

/** Of what moves the simulated bank, the way a POST to its control interface does. */
export const moving = annotationsOf({ method: 'POST', retry: 'never' });
