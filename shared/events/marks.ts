import * as z from '#shared/kernel/zod.ts';
import type { Money } from '#shared/bank/contract/schema/money.ts';
import { orNone } from './fields.ts';

// Each field says whether everyone may read it. A payload accepts only marked fields, so an unmarked one does not
// compile.

/** A field, and which parts of it the open bus omits. */
export interface Field<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: Schema;
  /** Paths from here to the personal parts; a single empty path if the field itself is personal. */
  readonly personal: readonly (readonly string[])[];
  /** Paths from here to what is marked as relied on; a single empty path if the field itself is. */
  readonly reliedOn: readonly (readonly string[])[];
}

export type Fields = Readonly<Record<string, Field>>;

/** An object of marked fields. Other fields that the bank adds are kept, but stay off the open bus. */
type Payload<Shape extends Fields> = Field<z.ZodMiniObject<SchemasOf<Shape>, z.core.$loose>>;

type SchemasOf<Shape extends Fields> = { readonly [Name in keyof Shape]: Shape[Name]['schema'] };

/**
 * On both buses: one value, an amount of money, or a list of values. An object marks each of its own fields instead.
 */
export function open<Schema extends z.ZodMiniType>(schema: Plain<Schema>): Field<Plain<Schema>> {
  return { schema, personal: [], reliedOn: [] };
}

/** On the personal bus only, with everything in it. */
export function personal<Schema extends z.ZodMiniType>(schema: Schema): Field<Schema> {
  return { schema, personal: [[]], reliedOn: [] };
}

/**
 * Our rules read it, and nothing else in the definition of its type says so: its absence rings. See `relied-on.ts` for the
 * fields that need no mark.
 */
export function reliedOn<Schema extends z.ZodMiniType>(field: Field<Schema>): Field<Schema> {
  return { ...field, reliedOn: [[]] };
}

/** A payload of the bank, which may have any of the fields. `checks` see it as a whole. */
export function payloadOf<const Shape extends Fields>(
  shape: Shape,
  ...checks: readonly Check<z.output<Payload<Shape>['schema']>>[]
): Payload<Shape>;
export function payloadOf(
  shape: Fields,
  ...checks: readonly Check<Record<string, unknown>>[]
): Payload<Fields> {
  const fields = Object.entries(shape);
  const schema = z.looseObject(Object.fromEntries(fields.map(([name, field]) => [name, field.schema])));
  return {
    // Each check copies the schema, and most payloads have none.
    schema: checks.length === 0 ? schema : schema.check(...checks),
    personal: fields.flatMap(([name, field]) => field.personal.map((path) => [name, ...path])),
    reliedOn: fields.flatMap(([name, field]) => field.reliedOn.map((path) => [name, ...path])),
  };
}

/** Numbers by name, such as items by outcome; on both buses. */
export const openCounts = {
  schema: z.record(z.string(), z.int()),
  personal: [],
  reliedOn: [],
} as const satisfies Field;

/** Texts by name, such as keys of files by format; on both buses. */
export const openTexts = {
  schema: z.optional(z.record(z.string(), z.string())),
  personal: [],
  reliedOn: [],
} as const satisfies Field;

/** An optional object within a payload. */
export function nested<const Shape extends Fields>(shape: Shape) {
  const { schema, ...marks } = payloadOf(shape);
  return { schema: orNone(schema), ...marks };
}

/** An optional list of objects within a payload. */
export function nestedList<const Shape extends Fields>(shape: Shape) {
  const { schema, ...marks } = payloadOf(shape);
  return { schema: orNone(z.array(schema)), ...marks };
}

/** The body is empty or `{}`: everything is in the unsigned headers. */
export const headerOnly = payloadOf({});

type Check<Value> = z.core.CheckFn<Value> | z.core.$ZodCheck<Value>;

type Plain<Schema extends z.ZodMiniType> = [Composite<z.output<Schema>>] extends [never] ? Schema : never;

/** The part of a value that has fields of its own. */
type Composite<Value> = unknown extends Value
  ? never
  : Value extends readonly (infer Item)[]
    ? Composite<Item>
    : Value extends string | number | boolean | null | undefined | Money
      ? never
      : Value;
