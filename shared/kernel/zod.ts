import * as z from 'zod/mini';
import { issueSentence } from './issue-sentence.ts';

// zod/mini says of every wrong value only that it is invalid; whoever sent it needs to know what is wrong.
z.config({ localeError: issueSentence });

/** zod/mini, the form of zod that a bundler can shake, with messages. The one way schemas are written here. */
export * from 'zod/mini';

// zod's own, for texts and lists alone: it measures whatever has a `length`, also what it has refused as no text, and
// a length that is an object breaks it by a TypeError.
export const minLength: typeof z.minLength = (...args) => measuring(z.minLength(...args));
export const maxLength: typeof z.maxLength = (...args) => measuring(z.maxLength(...args));
export const length: typeof z.length = (...args) => measuring(z.length(...args));

function measuring<Check extends z.core.$ZodCheck<z.core.util.HasLength>>(check: Check): Check {
  check._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value);
  return check;
}
