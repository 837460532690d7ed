import { isRecord } from './json.ts';
import { memoisedFor } from './memoised.ts';
import { unwrapped } from './unwrapped.ts';
import * as z from './zod.ts';

/**
 * How content of the bank departs from what its schema declares.
 * - `absent`: a field that we rely on is left out, or is of a form that cannot be read. `null` is an answer: nothing.
 * - `unknown`: a field that is not declared.
 * - `value`: a value of an enumeration that is not among those that we know.
 */
export type DriftKind = 'absent' | 'unknown' | 'value';

export interface Drift {
  readonly kind: DriftKind;
  /** Dotted path; `[]` stands for any entry of a list, `*` for any name of a map. */
  readonly field: string;
  /** Only of an enumeration. */
  readonly value?: string;
}

/** The part of a schema that says which fields and values it knows. */
type Declared =
  | { readonly is: 'object'; readonly members: ReadonlyMap<string, Declared> }
  | { readonly is: 'list' | 'map'; readonly entry: Declared }
  | { readonly is: 'enumeration'; readonly values: ReadonlySet<string> }
  /** One value, or content that is stated nowhere. */
  | { readonly is: 'anything' };

/** Undeclared fields and unknown values of content that its schema has parsed, each once. */
export function undeclaredIn(schema: z.core.$ZodType, content: unknown): readonly Drift[] {
  const found = new Map<string, Drift>();
  for (const drift of driftsIn(declaredBy(schema), content, ''))
    found.set(`${drift.field}=${drift.value ?? ''}`, drift);
  return [...found.values()];
}

function* driftsIn(declared: Declared, content: unknown, path: string): Generator<Drift> {
  switch (declared.is) {
    case 'anything':
      return;
    case 'enumeration':
      if (typeof content === 'string' && content !== '' && !declared.values.has(content))
        yield { kind: 'value', field: path, value: content };
      return;
    case 'list':
      if (Array.isArray(content))
        for (const entry of content) yield* driftsIn(declared.entry, entry, `${path}[]`);
      return;
    case 'map':
      if (isRecord(content))
        for (const entry of Object.values(content)) yield* driftsIn(declared.entry, entry, inside(path, '*'));
      return;
    case 'object':
      if (isRecord(content)) yield* driftsOfMembers(declared.members, content, path);
  }
}

function* driftsOfMembers(
  members: ReadonlyMap<string, Declared>,
  content: Readonly<Record<string, unknown>>,
  path: string,
): Generator<Drift> {
  for (const [name, value] of Object.entries(content)) {
    const member = members.get(name);
    const field = inside(path, name);
    // What is inside it is as unknown as its name.
    if (member === undefined) yield { kind: 'unknown', field };
    else yield* driftsIn(member, value, field);
  }
}

const inside = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** Every message and every reply asks for the same few. */
const declaredBy = memoisedFor((schema: z.core.$ZodType): Declared => declare(unwrapped(schema)));

function declare(bare: z.core.$ZodType): Declared {
  if (bare instanceof z.ZodMiniArray) return { is: 'list', entry: declaredBy(bare.def.element) };
  if (bare instanceof z.ZodMiniRecord) return { is: 'map', entry: declaredBy(bare.def.valueType) };
  if (bare instanceof z.ZodMiniUnion) return declareAny(bare.def.options.map(declaredBy));
  if (bare instanceof z.ZodMiniEnum)
    return { is: 'enumeration', values: new Set(Object.values(bare.def.entries).map(String)) };
  if (!(bare instanceof z.ZodMiniObject)) return { is: 'anything' };
  const members = Object.entries<z.core.$ZodType>(bare.def.shape);
  // An object without members is one whose members are stated nowhere.
  if (members.length === 0) return { is: 'anything' };
  return { is: 'object', members: new Map(members.map(([name, each]) => [name, declaredBy(each)])) };
}

/** One of several forms: what each of them knows. An open enumeration is one of its values, or any text. */
function declareAny(forms: readonly Declared[]): Declared {
  const values = forms.flatMap((form) => (form.is === 'enumeration' ? [...form.values] : []));
  if (values.length > 0) return { is: 'enumeration', values: new Set(values) };
  const lists = forms.find(({ is }) => is === 'list' || is === 'map');
  const members = forms.flatMap((form) => (form.is === 'object' ? [...form.members] : []));
  return members.length > 0 ? { is: 'object', members: new Map(members) } : (lists ?? { is: 'anything' });
}

interface Forms {
  /** As it was sent. */
  readonly sent: unknown;
  /** As its schema has parsed it: undefined or null where the form could not be read. */
  readonly parsed: unknown;
}

/** Of fields that we rely on, those that are left out or cannot be read. A path goes through each entry of a list. */
export function absentIn(paths: readonly string[], forms: Forms): readonly Drift[] {
  const found = new Set(paths.flatMap((path) => firstAbsent(path.split('.'), forms, '')));
  return [...found].map((field) => ({ kind: 'absent', field }));
}

/** The first part of the path that is missing: of a renamed object, its own name. */
function firstAbsent([name, ...rest]: readonly string[], forms: Forms, path: string): readonly string[] {
  const { sent, parsed } = forms;
  if (Array.isArray(parsed)) {
    const entries: readonly unknown[] = Array.isArray(sent) ? sent : [];
    return parsed.flatMap((entry: unknown, index) =>
      firstAbsent([name ?? '', ...rest], { sent: entries[index] ?? entry, parsed: entry }, `${path}[]`),
    );
  }
  if (name === undefined || !isRecord(parsed)) return [];
  const field = inside(path, name);
  const inner = { sent: isRecord(sent) ? own(sent, name) : undefined, parsed: own(parsed, name) };
  if (inner.parsed === undefined || inner.parsed === null) return isNothing(inner) ? [] : [field];
  return rest.length === 0 ? [] : firstAbsent(rest, inner, field);
}

/** Some payloads contain the text `null` instead of null. */
const isNothing = ({ sent, parsed }: Forms) =>
  sent === null || sent === 'null' || (sent === undefined && parsed === null);

const own = (record: Readonly<Record<string, unknown>>, name: string) =>
  Object.hasOwn(record, name) ? record[name] : undefined;
