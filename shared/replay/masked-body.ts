import { decodeBody } from '#shared/events/decode-body.ts';
import { maskedPayload } from '#shared/events/masked-payload.ts';
import { publishedDefinitionOf } from '#shared/events/published-catalog.ts';
import * as z from '#shared/kernel/zod.ts';

/** What a person may see of a body; see `maskedPayload`. */
const maskedBodySchema = z.object({
  bytes: z.number(),
  readable: z.enum(['by its schema', 'as JSON', 'no']),
  payload: z.optional(z.unknown()),
});

/** `gone`: it was erased or has expired. */
export const shownBody = z.union([z.literal('gone'), maskedBodySchema]);

type MaskedBody = z.output<typeof maskedBodySchema>;

export function maskedBody(eventType: string, bytes: Uint8Array): MaskedBody {
  const decoded = decodeBody(bytes);
  if (decoded.outcome === 'unreadable') return { bytes: bytes.length, readable: 'no' };
  const definition = publishedDefinitionOf(eventType);
  const fits = definition?.payload.safeParse(decoded.value).success === true;
  return {
    bytes: bytes.length,
    readable: fits ? 'by its schema' : 'as JSON',
    payload: maskedPayload(fits ? definition : undefined, decoded.value),
  };
}
