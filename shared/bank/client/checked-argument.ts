import * as z from 'zod';

/** Places and reasons, never values; collected while a request is built and thrown as one error. */
export type Problems = { readonly field: string; readonly problem: string }[];

/** The parsed value, or undefined after its problems were noted by place. */
export function checkedArgument(
  part: string,
  { schema, value }: { readonly schema: z.core.$ZodType; readonly value: unknown },
  problems: Problems,
): unknown {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      problems.push({ field: [part, ...issue.path].map(String).join('.'), problem: issue.message });
    return undefined;
  }
  noteOuterWhiteSpace(part, parsed.data, problems);
  return parsed.data;
}

/** The bank refuses any value that begins or ends with white space. See "General rules for all resources". */
function noteOuterWhiteSpace(place: string, value: unknown, problems: Problems): void {
  if (typeof value === 'string') {
    if (value !== value.trim())
      problems.push({ field: place, problem: 'must not begin or end with white space' });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value))
      noteOuterWhiteSpace(`${place}.${name}`, member, problems);
  }
}
