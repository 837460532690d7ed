import * as z from './zod.ts';

/** A text that holds JSON; gives what it says. */
export const jsonText = z.pipe(
  z.string(),
  z.transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.issues.push({ code: 'custom', message: 'is not JSON', input: text });
      return z.NEVER;
    }
  }),
);
