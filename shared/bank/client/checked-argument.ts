import * as z from '#shared/kernel/zod.ts';

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
      return issue.keys.map((key) => unknownMember(key, field));
    case 'invalid_union': {
      const problems = nearest(issue.errors).flatMap((each) => problemsOf(field, each));
      return problems.length > 0 ? problems : [{ field, problem: issue.message }];
    }
    default:
      return [{ field, problem: issue.message }];
  }
}

/**
 * A name that the contract does not know is the caller's own text: repeated where it can be a misspelt name, and
 * not where it could be an IBAN or an id that got into its place.
 */
export function unknownMember(name: string, part?: string): Problems[number] {
  if (/^[a-z][a-zA-Z_]{0,63}$/.test(name)) {
    return {
      field: part === undefined ? name : `${part}.${name}`,
      problem: 'is nothing that the operation takes',
    };
  }
  return { field: part ?? 'request', problem: 'has a member that the operation does not take' };
}

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
