import * as z from '#shared/kernel/zod.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { unwrapped } from '../unwrapped.ts';

/** Of a union that does not take a value: the alternative that was meant, or what each of them needs. */
type Meant =
  | { readonly schema: z.core.$ZodType }
  | {
      readonly problem: string;
      /** Members that no alternative takes, and the names that one of them does. */
      readonly unknown: readonly string[];
      readonly known: readonly string[];
    };

interface Alternative {
  readonly schema: z.core.$ZodType;
  readonly issues: readonly z.core.$ZodIssue[];
}

/** Undefined where the alternatives have nothing to say of the value: one takes it, or none is chosen by it. */
export function meantAlternative(union: z.core.$ZodUnion, value: unknown): Meant | undefined {
  const { def } = union._zod;
  const all = def.options.map((schema) => ({
    schema,
    issues: z.safeParse(schema, value).error?.issues ?? [],
  }));
  if (value === undefined || value === null || all.some(({ issues }) => issues.length === 0))
    return undefined;
  const chosen =
    'discriminator' in def ? all.filter(({ issues }) => !isWrongAt(issues, def.discriminator)) : all;
  const ofKind = chosen.filter(({ issues }) => !issues.some(isOtherKind));
  const [only, ...others] = ofKind;
  if (only === undefined) return chosen.length === 0 ? undefined : eitherKind(chosen);
  if (others.length === 0) return { schema: only.schema };
  return isRecord(value) ? meantObject(ofKind, value) : eitherKind(ofKind);
}

function isWrongAt(issues: Alternative['issues'], member: unknown): boolean {
  return issues.some(({ path }) => path[0] === member);
}

function isOtherKind({ path, code }: z.core.$ZodIssue): boolean {
  return (
    path.length === 0 && (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union')
  );
}

/** An enumeration that also allows any text is open: it demands nothing. */
function eitherKind(alternatives: readonly Alternative[]): Meant {
  const isOpen = alternatives.some(({ schema }) => isAnyText(unwrapped(schema)));
  const asked = alternatives
    .filter(({ issues: [issue] }) => !(isOpen && issue?.code === 'invalid_value'))
    .map(
      ({ schema, issues: [issue] }) => formOf(unwrapped(schema)) ?? issue?.message.replace(/^must be /, ''),
    );
  const problem = `must be ${[...new Set(asked)].join(' or ')}`;
  return { problem, unknown: [], known: [] };
}

function isAnyText({ _zod: { def } }: z.core.$ZodType): boolean {
  return def.type === 'string' && !('format' in def);
}

/** The one that takes every member and finds the fewest of them wrong. */
function meantObject(alternatives: readonly Alternative[], value: Readonly<Record<string, unknown>>): Meant {
  const tried = alternatives.map(({ schema, issues }) => ({
    schema,
    issues,
    strange: strangeNames(issues),
    wrong: issues.filter(({ path: [name] }) => name !== undefined && value[String(name)] !== undefined),
  }));
  const unknown = Object.keys(value).filter((name) => tried.every(({ strange }) => strange.has(name)));
  const taking = tried.filter(({ strange }) => strange.size === unknown.length);
  const rightest = fewest(taking, ({ wrong }) => wrong.length);
  // If something is wrong in all of them, the one with the fewest other problems reports it.
  const isWrongInAll = rightest.every(({ wrong }) => wrong.length > 0);
  const [meant, ...others] = isWrongInAll ? fewest(rightest, (each) => each.issues.length) : rightest;
  if (meant !== undefined && others.length === 0) return { schema: meant.schema };
  const schemas = alternatives.map(({ schema }) => unwrapped(schema));
  const forms = schemas.map((schema) => formOf(schema) ?? 'an object');
  return {
    problem: `needs either ${forms.join(' or ')}`,
    unknown,
    known: schemas.flatMap(membersOf).map(([name]) => name),
  };
}

function strangeNames(issues: Alternative['issues']): ReadonlySet<string> {
  return new Set(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
    ),
  );
}

function fewest<Item>(items: readonly Item[], countOf: (item: Item) => number): readonly Item[] {
  const least = Math.min(...items.map(countOf));
  return items.filter((item) => countOf(item) === least);
}

/** An object as its type is written, `{person_id, delivery_method?}`; of a large one only what it needs. */
function formOf(schema: z.core.$ZodType): string | undefined {
  const members = membersOf(schema).map(([name, { _zod }]) => (_zod.optin === undefined ? name : `${name}?`));
  if (members.length === 0) return undefined;
  if (members.length <= mostListed) return `{${members.join(', ')}}`;
  const needed = members.filter((name) => !name.endsWith('?')).slice(0, mostListed);
  return `{${[...needed, '…'].join(', ')}}`;
}

const mostListed = 6;

function membersOf(schema: z.core.$ZodType): readonly [string, z.core.$ZodType][] {
  return schema instanceof z.ZodMiniObject ? Object.entries(schema._zod.def.shape) : [];
}
