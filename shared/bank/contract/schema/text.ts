import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';

/**
 * Text that is sent: the bank refuses values that begin or end with white space. A length is given where the
 * specification, the reference or the SEPA scheme states one; elsewhere only what can be no such text is refused,
 * and the documents say nothing of it.
 */
export const sentText = (maxLength?: number) => {
  const text = z
    .string()
    .check(
      z.minLength(1, { abort: true }),
      z.regex(trimmedLines, { error: ({ input }) => formProblem(String(input)) }),
    );
  if (maxLength !== undefined) return text.check(z.maxLength(maxLength));
  return text.check(
    z.refine(({ length }) => length <= ownMaxLength, `must have at most ${ownMaxLength} characters`),
  );
};

const ownMaxLength = 100_000;

/** No white space at either end, and of all control characters only those that end a line or indent it. */
const trimmedLines =
  // oxlint-disable-next-line no-control-regex -- these are the characters that it finds
  /^[^\s\x00-\x1f\x7f](?:[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*[^\s\x00-\x1f\x7f])?$/;

function formProblem(text: string): string {
  return text === text.trim()
    ? 'must not contain control characters'
    : 'must not begin or end with white space';
}

/** Text of a reply. */
export const text = memoised(() => z.nullish(z.string()));

/** A calendar day, `YYYY-MM-DD`. */
export const day = memoised(() => z.iso.date());

/** An instant with offset, ISO 8601. */
export const instant = memoised(() => z.iso.datetime({ offset: true }));

/** ISO 3166-1 alpha-2, upper case. */
export const country = memoised(() =>
  z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters (DE)')),
);
