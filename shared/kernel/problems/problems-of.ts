import * as z from '#shared/kernel/zod.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { meantAlternative } from './meant-alternative.ts';
import { placeIn, type Problem } from './problem.ts';
import { shownName, unknownMembers } from './unknown-members.ts';
import { unwrapped } from '../unwrapped.ts';

/** Everything that is wrong with a value by its schema, placed below the given place; never the value itself. */
export function problemsOf(schema: z.core.$ZodType, value: unknown, place = ''): readonly Problem[] {
  const { error } = z.safeParse(schema, value);
  if (error === undefined) return [];
  const bare = unwrapped(schema);
  // A rule of the schema's own has said all there is, and its alternatives may not even bear the value.
  const isRuledOut = error.issues.some(({ path, code }) => path.length === 0 && code === 'custom');
  const closer = bare instanceof z.ZodMiniUnion && !isRuledOut ? problemsOfUnion(bare, value, place) : [];
  if (closer.length > 0) return closer;
  // What is wrong inside a member is asked of the member: a union in it then tells its alternatives apart.
  const byMember = Map.groupBy(error.issues, ({ path }) => path[0]);
  return [...byMember].flatMap(([name, issues]) => {
    if (name === undefined) return ownProblems(bare, issues, place);
    const member = { schema: memberOf(bare, name), value: valueAt(value, name) };
    const inside =
      member.schema && problemsOf(member.schema, member.value, placeIn(place, nameIn(bare, name)));
    if (inside !== undefined && inside.length > 0) return inside;
    // A rule between members, which each of them keeps by itself.
    return issues.map(({ path, message }) => ({
      field: placeIn(place, ...path.map(String)),
      problem: message,
    }));
  });
}

function problemsOfUnion(union: z.core.$ZodUnion, value: unknown, place: string): readonly Problem[] {
  const meant = meantAlternative(union, value);
  if (meant === undefined) return [];
  if ('schema' in meant) return problemsOf(meant.schema, value, place);
  const { problem, unknown, known } = meant;
  return [...unknownMembers(unknown, place, known), { field: place, problem }];
}

function ownProblems(
  schema: z.core.$ZodType,
  issues: readonly z.core.$ZodIssue[],
  place: string,
): readonly Problem[] {
  const known = Object.keys(shapeOf(schema));
  // What is of another kind has no length, either.
  const ofKind = issues.filter(({ code }) => code === 'invalid_type');
  return (ofKind.length > 0 ? ofKind : issues).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? unknownMembers(issue.keys, place, known)
      : [{ field: place, problem: issue.message }],
  );
}

function memberOf(schema: z.core.$ZodType, name: PropertyKey): z.core.$ZodType | undefined {
  const shape = shapeOf(schema);
  if (Object.hasOwn(shape, name)) return shape[String(name)];
  if (schema instanceof z.ZodMiniObject) return schema._zod.def.catchall;
  if (schema instanceof z.ZodMiniArray) return schema._zod.def.element;
  return schema instanceof z.ZodMiniRecord ? schema._zod.def.valueType : undefined;
}

function valueAt(value: unknown, name: PropertyKey): unknown {
  if (Array.isArray(value)) return value[Number(name)];
  return isRecord(value) ? value[String(name)] : undefined;
}

/** As the schema names it; a name of the caller's own only where it may be repeated. */
function nameIn(schema: z.core.$ZodType, name: PropertyKey): string {
  const isOfSchema = typeof name === 'number' || Object.hasOwn(shapeOf(schema), name);
  return isOfSchema ? String(name) : (shownName(String(name)) ?? '…');
}

function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  return schema instanceof z.ZodMiniObject ? schema._zod.def.shape : {};
}
