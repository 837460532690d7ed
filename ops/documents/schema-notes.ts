import type * as z from '#shared/kernel/zod.ts';
import type { Declaration } from './contract-source.ts';

/** What the source says of schemas: the names they are declared under, and the comments on their members. */
export interface SchemaNotes {
  /** False where the schema has a name already: the first one stays. */
  name(schema: z.core.$ZodType, declaration: Declaration): boolean;
  comment(schema: z.core.$ZodType, member: string, comment: string): void;
  named(): ReadonlyMap<z.core.$ZodType, Declaration>;
  /** Comments by member. */
  commentsOn(schema: z.core.$ZodType): ReadonlyMap<string, string>;
}

export function createSchemaNotes(): SchemaNotes {
  const declarations = new Map<z.core.$ZodType, Declaration>();
  const comments = new Map<z.core.$ZodType, Map<string, string>>();
  const none: ReadonlyMap<string, string> = new Map();
  return {
    name(schema, declaration) {
      if (declarations.has(schema)) return false;
      declarations.set(schema, declaration);
      return true;
    },
    comment(schema, member, comment) {
      comments.set(schema, (comments.get(schema) ?? new Map<string, string>()).set(member, comment));
    },
    named: () => declarations,
    commentsOn: (schema) => comments.get(schema) ?? none,
  };
}
