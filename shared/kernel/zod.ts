import * as z from 'zod/mini';
import { _isoDate, _isoDateTime } from 'zod/v4/core';
import { issueSentence } from './issue-sentence.ts';

// zod/mini says only that a value is invalid; the caller needs to know what is wrong.
z.config({ localeError: issueSentence });

/** zod/mini, the form of zod that a bundler can shake, with messages. The one way schemas are written here. */
export * from 'zod/mini';

/** Days and instants alone: nothing here is a time of day or a duration, which a bundler cannot leave out of zod's `iso`. */
export const iso: Pick<typeof z.iso, 'date' | 'datetime'> = {
  date: (params) => _isoDate(z.ZodMiniISODate, params),
  datetime: (params) => _isoDateTime(z.ZodMiniISODateTime, params),
};

// zod's own checks, for texts and lists alone. They measure every value with a `length`, even one already refused as no
// text, and throw a TypeError if that length is an object.
export const minLength: typeof z.minLength = (...args) => measuring(z.minLength(...args));
export const maxLength: typeof z.maxLength = (...args) => measuring(z.maxLength(...args));
export const length: typeof z.length = (...args) => measuring(z.length(...args));

function measuring<Check extends z.core.$ZodCheck<z.core.util.HasLength>>(check: Check): Check {
  check._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value);
  return check;
}
