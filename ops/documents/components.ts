import path from 'node:path';
import * as z from '#shared/kernel/zod.ts';
import type { Declaration } from './contract-source.ts';
import { notesKeyword, recordOf, refName, refTo, tidied, type JsonObject } from './json-schema.ts';
import { pascal } from './pascal.ts';
import type { SchemaNotes } from './schema-notes.ts';
import { titled, withTitledParts } from './titles.ts';

/** The schemas of the document: one that has a name stands in it once, and everybody refers to it. */
export interface Components {
  /** What travels on the wire, before any transformation of ours. */
  schemaOf(schema: z.core.$ZodType): JsonObject;
  /** The same without a reference at its outermost level. */
  inlineOf(schema: z.core.$ZodType): JsonObject;
  /** Every named schema that was asked for, by name. */
  schemas(): Readonly<Record<string, JsonObject>>;
  resolve(schema: JsonObject): JsonObject;
  /** A reference, by the given name, to an object without a name in the source: so no object is spelled out twice. */
  named(name: string, schema: JsonObject): JsonObject;
}

export function createComponents(notes: SchemaNotes): Components {
  const used = new Map<string, JsonObject>();
  const registry = z.registry<JsonObject>();
  const names = componentNames(notes.named());
  for (const [schema, name] of names) {
    const description = notes.named().get(schema)?.comment;
    registry.add(schema, { id: name, ...(description !== undefined && { description }) });
  }

  function inlineOf(schema: z.core.$ZodType): JsonObject {
    const written: JsonObject = z.toJSONSchema(schema, {
      io: 'input',
      metadata: registry,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const members = notes.commentsOn(zodSchema);
        // What a schema says of itself stands in zod's own registry.
        Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
        // Zod says of no literal that it is a whole number.
        if (jsonSchema.enum?.every(Number.isInteger)) jsonSchema.type = 'integer';
        if (members.size > 0) Object.assign(jsonSchema, { [notesKeyword]: Object.fromEntries(members) });
      },
    });
    // A schema with a name is a reference to its definition even at the root.
    const { [names.get(schema) ?? '']: root = written, ...definitions } = recordOf(written['$defs']);
    return withDefinitions(recordOf(tidied(root)), definitions);
  }

  /** Keeps the definitions. Those that zod had to name itself refer to themselves. */
  function withDefinitions(schema: JsonObject, definitions: JsonObject): JsonObject {
    let text = JSON.stringify({ schema, definitions: tidied(definitions) });
    for (const name of Object.keys(definitions).filter(isGiven)) {
      text = text.replaceAll(JSON.stringify(refTo(name)), JSON.stringify(anyJson));
    }
    const { schema: own, definitions: named } = recordOf(JSON.parse(text));
    for (const [name, definition] of Object.entries(recordOf(named)))
      if (!used.has(name) && !isGiven(name)) used.set(name, recordOf(definition));
    return recordOf(own);
  }

  function schemaOf(schema: z.core.$ZodType): JsonObject {
    const name = names.get(schema);
    if (name === undefined) return inlineOf(schema);
    if (!used.has(name)) used.set(name, inlineOf(schema));
    return refTo(name);
  }

  return {
    schemaOf,
    inlineOf,
    schemas() {
      const sorted = [...used].toSorted(([one], [other]) => (one < other ? -1 : 1));
      return Object.fromEntries(sorted.map(([name, schema]) => [name, withTitledParts(schema, name)]));
    },
    named(name, schema) {
      if (JSON.stringify(titled(schema, name)) === JSON.stringify(schema)) return schema;
      used.set(name, schema);
      return refTo(name);
    },
    resolve(schema) {
      const name = refName(schema);
      return name === undefined ? schema : (used.get(name) ?? {});
    },
  };
}

function isGiven(name: string): boolean {
  return name.startsWith('__');
}

/**
 * Values within values, to any depth: generators choke on a choice that refers to itself, and on one with an object that
 * has no members of its own.
 */
const anyJson: JsonObject = {};

/** The name in the source; with its file's name where several files use it for different things. */
function componentNames(named: ReadonlyMap<z.core.$ZodType, Declaration>): Map<z.core.$ZodType, string> {
  const files = new Map<string, Set<string>>();
  for (const { name, file } of named.values())
    files.set(name, (files.get(name) ?? new Set<string>()).add(file));
  const taken = new Set<string>();
  return new Map(
    [...named].map(([schema, { name, file }]) => {
      const isUnique = files.get(name)?.size === 1 || file.includes('/contract/schema/');
      const base = pascal(isUnique ? name : `${path.basename(file, '.ts')}-${name}`);
      return [schema, untaken(base, taken)];
    }),
  );
}

function untaken(base: string, taken: Set<string>): string {
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}${number}`;
  taken.add(name);
  return name;
}
