import { definitionOf } from '#shared/events/catalog.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import { maskedPayload } from '#shared/events/masked-payload.ts';
import type { Json } from '#shared/kernel/json.ts';

/** What a person may see of a body; see `maskedPayload`. */
export interface MaskedBody {
  readonly bytes: number;
  readonly readable: 'by its schema' | 'as JSON' | 'no';
  readonly payload?: Json | undefined;
}

export function maskedBody(eventType: string, bytes: Uint8Array): MaskedBody {
  const decoded = decodeBody(bytes);
  if (decoded.outcome === 'unreadable') return { bytes: bytes.length, readable: 'no' };
  const definition = definitionOf(eventType);
  const fits = definition?.payload.safeParse(decoded.value).success === true;
  return {
    bytes: bytes.length,
    readable: fits ? 'by its schema' : 'as JSON',
    payload: maskedPayload(fits ? definition : undefined, decoded.value),
  };
}
