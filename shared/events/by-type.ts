import type { PublishedDefinition } from './definition.ts';

/** The file of a subject as a module: it exports definitions of events and nothing else. */
type Subject = Readonly<Record<string, PublishedDefinition>>;

type DefinedIn<Module> = Module extends Subject ? Module[keyof Module] : never;

/** The definitions of all subjects by event type, in alphabetical order. Throws if two have the same type. */
export function byType<const Subjects extends readonly Subject[]>(
  ...subjects: Subjects
): { readonly [Definition in DefinedIn<Subjects[number]> as Definition['type']]: Definition };
export function byType(...subjects: readonly Subject[]): Subject {
  const definitions = subjects
    .flatMap((subject) => Object.values(subject))
    .toSorted((one, other) => (one.type < other.type ? -1 : 1));
  const twice = definitions.find(({ type }, index) => definitions[index + 1]?.type === type);
  if (twice !== undefined) throw new Error(`Two events are defined as ${twice.type}`);
  return Object.fromEntries(definitions.map((definition) => [definition.type, definition]));
}
