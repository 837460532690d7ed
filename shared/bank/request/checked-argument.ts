import * as z from '#shared/kernel/zod.ts';
import { sizeProblem } from '#shared/bank/contract/schema/unstated.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { Problem } from '#shared/kernel/problems/problem.ts';
import { problemsOf } from '#shared/kernel/problems/problems-of.ts';
import { shownName } from '#shared/kernel/problems/unknown-members.ts';

/** Places and reasons, never values; collected while a request is built and thrown as one error. */
export type Problems = Problem[];

/** The parsed value, or undefined after its problems were noted by place. */
export function checkedArgument(
  part: string,
  { schema, value }: { readonly schema: z.core.$ZodType; readonly value: unknown },
  problems: Problems,
): unknown {
  const tooLarge = sizeProblemOf(part, value);
  if (tooLarge !== undefined) {
    problems.push(tooLarge);
    return undefined;
  }
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) {
    for (const problem of problemsOf(schema, value, part)) problems.push(problem);
    return undefined;
  }
  noteUnsendable(part, parsed.data, problems);
  return parsed.data;
}

/** Before any schema: it would follow to its end what has none. */
function sizeProblemOf(part: string, value: unknown): Problem | undefined {
  const problem = sizeProblem(value);
  if (problem === undefined) return undefined;
  const members = isRecord(value) ? Object.entries(value) : [];
  const [name] = members.find(([, member]) => sizeProblem(member, 1) !== undefined) ?? [];
  return { field: name === undefined ? part : `${part}.${shownName(name) ?? '…'}`, problem };
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
    for (const [name, member] of Object.entries(value)) {
      const shown = Array.isArray(value) ? name : (shownName(name) ?? '…');
      noteUnsendable(`${place}.${shown}`, member, problems);
    }
  }
}

export function textProblem(text: string): string | undefined {
  if (text !== text.trim()) return 'must not begin or end with white space';
  return text.isWellFormed() && !text.includes('\0') ? undefined : 'contains an invalid character';
}
