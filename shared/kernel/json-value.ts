import type { Json } from './json.ts';
import * as z from './zod.ts';

/** Anything that JSON can hold. */
export const jsonValue: z.ZodMiniType<Json> = z.json();
