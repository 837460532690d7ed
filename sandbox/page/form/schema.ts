/** The part of JSON Schema that bodies of control routes use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Every object is a schema; unknown members are ignored. */
export const asSchema = (schema: object): Schema => schema;

export function typeOf(schema: Schema): string | undefined {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return types.find((type) => type !== 'null');
}

/** One variant of a body that has several. */
interface Variant {
  readonly label: string;
  readonly schema: Schema;
  /** Members that the choice fixes. */
  readonly fixed: Readonly<Record<string, unknown>>;
}

/** A variant for each value of the discriminating member, or else for each schema. */
export function variantsOf(schemas: readonly Schema[]): readonly Variant[] {
  const [first, ...others] = schemas.map(({ properties = {} }) => properties);
  const name = Object.keys(first ?? {}).find((each) =>
    [first, ...others].every((properties) => valuesOf(properties?.[each]).length > 0),
  );
  return schemas.flatMap((schema) => {
    if (name === undefined) return [{ label: labelOf(schema), schema, fixed: {} }];
    return valuesOf(schema.properties?.[name]).map((value) => ({
      label: String(value),
      schema,
      fixed: { [name]: value },
    }));
  });
}

function valuesOf(schema: Schema | undefined): readonly unknown[] {
  if (schema === undefined) return [];
  return schema.const === undefined ? (schema.enum ?? []) : [schema.const];
}

const labelOf = ({ required = [], type }: Schema) =>
  required.length > 0 ? required.join(', ') : String(type ?? 'any');
