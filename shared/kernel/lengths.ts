import * as z from 'zod/mini';

// zod measures whatever has a `length`, also what it has refused as no text: an object whose `length` is an object
// breaks it by a TypeError.
const isMeasurable = ({ value }: { readonly value: unknown }) =>
  typeof value === 'string' || Array.isArray(value);

/** zod's own, for texts and lists alone. */
export const minLength: typeof z.minLength = (...args) => measuring(z.minLength(...args));
/** zod's own, for texts and lists alone. */
export const maxLength: typeof z.maxLength = (...args) => measuring(z.maxLength(...args));
/** zod's own, for texts and lists alone. */
export const length: typeof z.length = (...args) => measuring(z.length(...args));

function measuring<Check extends z.core.$ZodCheck<z.core.util.HasLength>>(check: Check): Check {
  check._zod.def.when = isMeasurable;
  return check;
}
