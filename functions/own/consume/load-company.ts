import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { companyHandler } from '#shared/own/handle-event.ts';
import { companyModule } from '#shared/own/names.ts';

const exported = z.object({ default: companyHandler });

/** The code of the company, which the deployment puts beside that of the function. */
export const loadCompany = memoised(async () => {
  const module: unknown = await import(new URL(companyModule, import.meta.url).href);
  return exported.parse(module).default;
});
