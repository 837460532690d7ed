import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { companyModule } from '#shared/own/names.ts';

/** The default export of the code of the company, which the deployment puts beside that of the function. */
export const createLoadCompany = <Exported extends z.ZodMiniType>(exported: Exported) =>
  memoised(async (): Promise<z.output<Exported>> => {
    const module: unknown = await import(new URL(companyModule, import.meta.url).href);
    return exported.parse(withDefault.parse(module).default);
  });

const withDefault = z.object({ default: z.unknown() });
