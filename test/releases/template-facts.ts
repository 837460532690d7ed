import { statefulTypes } from './stateful-types.ts';

interface AnyResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

interface AnyOutput {
  readonly Value: unknown;
  readonly Export?: { readonly Name: unknown };
}

interface AnyTemplate {
  readonly Resources?: Readonly<Record<string, AnyResource>>;
  readonly Outputs?: Readonly<Record<string, AnyOutput>>;
}

/** Templates of a stage, by stack. */
export type Templates = Readonly<Record<string, AnyTemplate>>;

/**
 * What a later release may not move without saying so, one line each:
 *
 *     resource <stack> <logical id> <type> <what would replace it if it changed>
 *     index <stack> <logical id of the table> <name> <keys and projection>
 *     export <stack> <name> <value>
 *     partition <key>
 */
export function factsOf(templates: Templates): readonly string[] {
  const stateful = resourcesIn(templates).filter(({ type }) => statefulTypes.has(type));
  return [
    ...stateful.map(({ id, type, properties }) => `resource ${id} ${type} ${replacingOf(type, properties)}`),
    ...stateful.flatMap(({ id, properties }) => indexesOf(properties).map((index) => `index ${id} ${index}`)),
    ...exportsIn(templates),
    // Every kind of row that a function may read or write.
    ...partitionsIn(templates).map((key) => `partition ${key}`),
  ];
}

/** Exports that another stack imports: CloudFormation refuses to remove or change one of them. */
export function importedOf(templates: Templates): readonly string[] {
  const names = new Set(Object.values(templates).flatMap(importsIn));
  return exportsIn(templates).filter((line) => names.has(line.split(' ')[2] ?? ''));
}

function resourcesIn(templates: Templates) {
  return Object.entries(templates).flatMap(([stack, { Resources = {} }]) =>
    Object.entries(Resources).map(([id, { Type: type, Properties: properties = {} }]) => ({
      id: `${stack} ${id}`,
      type,
      properties,
    })),
  );
}

function replacingOf(type: string, properties: Readonly<Record<string, unknown>>): string {
  const names = statefulTypes.get(type) ?? [];
  const given = names.filter((name) => name in properties).map((name) => [name, properties[name]]);
  return JSON.stringify(Object.fromEntries(given));
}

function indexesOf(properties: Readonly<Record<string, unknown>>): readonly string[] {
  const all = (properties['GlobalSecondaryIndexes'] ?? []) as readonly { readonly IndexName: string }[];
  return all.map(({ IndexName, ...rest }) => `${IndexName} ${JSON.stringify(rest)}`);
}

function exportsIn(templates: Templates): readonly string[] {
  return Object.entries(templates).flatMap(([stack, { Outputs = {} }]) =>
    Object.values(Outputs).flatMap(({ Export: named, Value: value }) =>
      named === undefined ? [] : [`export ${stack} ${String(named.Name)} ${JSON.stringify(value)}`],
    ),
  );
}

const importsIn = (template: AnyTemplate): readonly string[] =>
  valuesUnder(template, 'Fn::ImportValue').map(String);

function partitionsIn(templates: Templates): readonly string[] {
  const keys = Object.values(templates).flatMap((template) => valuesUnder(template, 'dynamodb:LeadingKeys'));
  return [...new Set(keys.flat().map(String))].toSorted();
}

/** Every value that has this key, anywhere. */
function valuesUnder(value: unknown, key: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === key ? [inner] : valuesUnder(inner, key)));
}
