import * as z from '#shared/kernel/zod.ts';

/**
 * Whether a schema declares what stands at a dotted path; a path goes through the elements of a list, and
 * everything within what may be anything counts as declared.
 */
export function declares(schema: z.core.$ZodType, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  return candidates(schema).some((candidate) => {
    if (candidate instanceof z.ZodMiniUnknown) return true;
    if (candidate instanceof z.ZodMiniArray) return declares(candidate.def.element, path);
    if (candidate instanceof z.ZodMiniRecord)
      return rest.length === 0 || declares(candidate.def.valueType, rest.join('.'));
    if (!(candidate instanceof z.ZodMiniObject)) return false;
    const shape: Readonly<Record<string, z.core.$ZodType>> = candidate.shape;
    const member = shape[name];
    return member !== undefined && (rest.length === 0 || declares(member, rest.join('.')));
  });
}

/** The fields that a schema declares: of an envelope, those of the entity within. */
export function declaredFieldNames(schema: z.core.$ZodType): readonly string[] {
  return namesIn(schema).flatMap(([name, member]) => {
    const within = name === 'payload' ? namesIn(member) : [];
    return within.length === 0 ? [name] : within.map(([inner]) => `${name}.${inner}`);
  });
}

function namesIn(schema: z.core.$ZodType): readonly (readonly [string, z.core.$ZodType])[] {
  return candidates(schema).flatMap((candidate) =>
    candidate instanceof z.ZodMiniObject ? Object.entries<z.core.$ZodType>(candidate.shape) : [],
  );
}

/** What a schema is once it need not be there: its alternatives without null, defaults and transformations. */
export function candidates(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniDefault
  )
    return candidates(schema.def.innerType);
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap(candidates);
  // What a preprocessing step or a transformation leaves to be checked stands on either side of it.
  if (schema instanceof z.ZodMiniPipe) return [...candidates(schema.def.in), ...candidates(schema.def.out)];
  return [schema];
}
