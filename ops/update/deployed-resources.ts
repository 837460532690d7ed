import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';

const template = z.pipe(
  jsonText,
  z.object({
    Resources: z.record(
      z.string(),
      z.object({
        Type: z.string(),
        Properties: z.optional(
          z.object({
            CidrBlock: z.optional(z.string()),
            Environment: z.optional(z.object({ Variables: z.record(z.string(), z.unknown()) })),
            VpcConfig: z.optional(z.unknown()),
          }),
        ),
      }),
    ),
  }),
);

/** The resources in the template of a deployed stack, with what an update asks of them. */
export const resourcesIn = (deployed: string) => Object.values(template.parse(deployed).Resources);

/** Whether a function of a deployed stack has a variable of that name: releases before do not know it. */
export const hasVariable = (deployed: string, variable: string): boolean =>
  resourcesIn(deployed).some(({ Properties: of }) => variable in (of?.Environment?.Variables ?? {}));
