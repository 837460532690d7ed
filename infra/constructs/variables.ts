import type * as z from '#shared/kernel/zod.ts';

/** The schema of a function's environment: imported as a type, so that no code of the function is loaded. */
export type EnvironmentSchema = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>;

export type VariableOf<Schema extends EnvironmentSchema> = keyof Schema['shape'] & string;

/** What a construct sets of the variables that a schema reads: all but the stage, and but those that others set. */
export type VariablesOf<Schema extends EnvironmentSchema, Others extends string = never> = [Schema] extends [
  never,
]
  ? never
  : Readonly<Record<Exclude<VariableOf<Schema>, 'STAGE' | Others>, string>>;
