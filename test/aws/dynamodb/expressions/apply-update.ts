import { validation } from '../errors.ts';
import { addNumbers, subtractNumbers } from '../values/decimal.ts';
import { membersOf, typeOf, type Item, type Value } from '../values/value.ts';
import { valueAt } from './paths.ts';
import type { Path } from './placeholders.ts';
import type { NewValue, Update } from './update.ts';

/** The item after the update. Every value is taken from the item as it was before. */
export function updated(item: Item, { set, remove, add, delete: deleted }: Update): Item {
  const changes: Change[] = [
    ...set.map(({ path, value }) => ({ path, value: evaluate(item, value) })),
    ...add.map(({ path, value }) => ({ path, value: added(valueAt(item, path), value) })),
    ...deleted.flatMap(({ path, value }) => without(item, path, value)),
  ];
  // A place behind the end of a list is the next one, in the order of the places.
  const inOrder = changes.toSorted((one, other) => lastIndex(one.path) - lastIndex(other.path));
  // Places are those of the list before the update: the last one goes first.
  const removals = remove.toSorted((one, other) => lastIndex(other) - lastIndex(one));
  const values = inOrder.filter(({ value }) => value !== undefined);
  const emptied = inOrder.filter(({ value }) => value === undefined).map(({ path }) => path);
  let whole: Value = { M: item };
  for (const { path, value } of values) whole = changed(whole, path, value);
  for (const path of [...emptied, ...removals]) whole = changed(whole, path, undefined);
  return 'M' in whole ? whole.M : item;
}

interface Change {
  readonly path: Path;
  readonly value: Value | undefined;
}

const lastIndex = (path: Path): number => {
  const last = path.at(-1);
  return typeof last === 'number' ? last : -1;
};

function changed(within: Value, [step, ...rest]: Path, value: Value | undefined): Value {
  if ('M' in within && typeof step === 'string') {
    const { [step]: before, ...others } = within.M;
    const after = rest.length === 0 ? value : changed(before ?? invalidPath(), rest, value);
    if (after === undefined) return { M: others };
    return { M: { ...within.M, [step]: after } };
  }
  if ('L' in within && typeof step === 'number') {
    const before = within.L[step];
    if (rest.length > 0) return { L: within.L.with(step, changed(before ?? invalidPath(), rest, value)) };
    if (value === undefined) return { L: within.L.toSpliced(step, 1) };
    return { L: before === undefined ? [...within.L, value] : within.L.with(step, value) };
  }
  return invalidPath();
}

function evaluate(item: Item, value: NewValue): Value {
  switch (value.kind) {
    case 'value':
      return value.value;
    case 'path':
      return valueAt(item, value.path) ?? missing();
    case 'if-not-exists':
      return valueAt(item, value.path) ?? evaluate(item, value.otherwise);
    case 'append': {
      const [one, other] = value.operands.map((operand) => evaluate(item, operand));
      if (one === undefined || other === undefined || !('L' in one) || !('L' in other)) return wrongType();
      return { L: [...one.L, ...other.L] };
    }
    case 'sum': {
      const [one, other] = value.operands.map((operand) => evaluate(item, operand));
      if (one === undefined || other === undefined || !('N' in one) || !('N' in other)) return wrongType();
      return { N: value.operator === '+' ? addNumbers(one.N, other.N) : subtractNumbers(one.N, other.N) };
    }
  }
}

/** A number is added to what is there, or to nothing; the members of a set join those that are there. */
function added(before: Value | undefined, value: Value): Value {
  if (before === undefined) return value;
  if (typeOf(before) !== typeOf(value)) return wrongType();
  if ('N' in before && 'N' in value) return { N: addNumbers(before.N, value.N) };
  return setOf(before, [...new Set([...(membersOf(before) ?? []), ...(membersOf(value) ?? [])])]);
}

/** A set that becomes empty is removed as a whole. */
function without(item: Item, path: Path, value: Value): readonly Change[] {
  const before = valueAt(item, path);
  if (before === undefined) return [];
  if (typeOf(before) !== typeOf(value)) return wrongType();
  const gone = new Set(membersOf(value));
  const kept = (membersOf(before) ?? []).filter((member) => !gone.has(member));
  return [{ path, value: kept.length === 0 ? undefined : setOf(before, kept) }];
}

function setOf(like: Value, members: readonly string[]): Value {
  if ('SS' in like) return { SS: members };
  return 'NS' in like ? { NS: members } : { BS: members };
}

function missing(): never {
  throw validation('The provided expression refers to an attribute that does not exist in the item');
}

function wrongType(): never {
  throw validation('An operand in the update expression has an incorrect data type');
}

function invalidPath(): never {
  throw validation('The document path provided in the update expression is invalid for update');
}
