import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';

const template = z.pipe(
  jsonText,
  z.object({
    Resources: z.record(
      z.string(),
      z.object({
        Properties: z.optional(
          z.object({
            Environment: z.optional(z.object({ Variables: z.record(z.string(), z.unknown()) })),
          }),
        ),
      }),
    ),
  }),
);

/** Whether a function of a deployed stack has a variable of that name: releases before do not know it. */
export function hasVariable(deployed: string, variable: string): boolean {
  const functions = Object.values(template.parse(deployed).Resources);
  return functions.some(({ Properties: of }) => variable in (of?.Environment?.Variables ?? {}));
}
