import * as z from 'zod';

/**
 * Places and reasons, never values, nor a name that the contract does not know: it is the caller's own text, and a
 * place in a log would carry it. Collected while a request is built and thrown as one error.
 */
export type Problems = { readonly field: string; readonly problem: string }[];

/** The parsed value, or undefined after its problems were noted by place. */
export function checkedArgument(
  part: string,
  { schema, value }: { readonly schema: z.core.$ZodType; readonly value: unknown },
  problems: Problems,
): unknown {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) problems.push(...problemsOf(part, issue));
    return undefined;
  }
  noteUnsendable(part, parsed.data, problems);
  return parsed.data;
}

function problemsOf(part: string, issue: z.core.$ZodIssue): Problems {
  const field = [part, ...issue.path].map(String).join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return [unknownMember(field)];
    case 'invalid_union': {
      const problems = nearest(issue.errors).flatMap((each) => problemsOf(field, each));
      return problems.length > 0 ? problems : [{ field, problem: issue.message }];
    }
    default:
      return [{ field, problem: issue.message }];
  }
}

export const unknownMember = (field: string): Problems[number] => ({
  field,
  problem: 'has a member that the contract does not know',
});

/** The issues of the alternative that was meant: of the value's own type, with the fewest of them. */
function nearest(alternatives: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  let best: readonly z.core.$ZodIssue[] = [];
  let least = Infinity;
  for (const issues of alternatives) {
    const distance = issues.reduce((sum, issue) => sum + weightOf(issue), 0);
    // Of equal ones the last: an open enumeration ends with the text that it takes besides.
    if (distance <= least) [best, least] = [issues, distance];
  }
  return best;
}

function weightOf(issue: z.core.$ZodIssue): number {
  if (issue.code === 'unrecognized_keys') return issue.keys.length;
  return issue.code === 'invalid_type' && issue.path.length === 0 ? 1000 : 1;
}

/**
 * What no schema says of each text: the bank refuses outer white space (see "General rules for all resources"),
 * and half a character or none at all survives no encoding.
 */
function noteUnsendable(place: string, value: unknown, problems: Problems): void {
  if (typeof value === 'string') {
    const problem = textProblem(value);
    if (problem !== undefined) problems.push({ field: place, problem });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) noteUnsendable(`${place}.${name}`, member, problems);
  }
}

export function textProblem(text: string): string | undefined {
  if (text !== text.trim()) return 'must not begin or end with white space';
  return text.isWellFormed() && !text.includes('\0') ? undefined : 'holds what is no character';
}
