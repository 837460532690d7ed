import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import { envelope } from './envelope.ts';

/** An event of a rule, as its queue holds it. A release that comes later may add members. */
const fromRule = z.pipe(jsonText, z.object({ detail: z.object(envelope.shape) }));

/** The event in a message of a queue behind a bus; undefined for noise that somebody sent there. */
export const eventInMessage = (text: string) => fromRule.safeParse(text).data?.detail;
