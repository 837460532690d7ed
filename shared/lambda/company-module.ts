import { PermanentError } from '#shared/kernel/errors.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { companyModule, type CompanyExport } from '#shared/own/names.ts';

interface Exported<Schema extends z.ZodMiniType> {
  readonly schema: Schema;
  /** What makes it. */
  readonly made: CompanyExport;
  /** Of several files of one function. */
  readonly name?: string;
}

/** The default export of the code of the company, which the deployment puts beside that of the function. */
export const createLoadCompany = <Schema extends z.ZodMiniType>({ schema, made, name }: Exported<Schema>) =>
  memoised(async (): Promise<z.output<Schema>> => {
    const module: unknown = await import(new URL(companyModule(name), import.meta.url).href);
    const found = schema.safeParse(withDefault.parse(module).default);
    if (found.success) return found.data;
    throw new PermanentError(
      'company-code-invalid',
      `The default export of the file is not what ${made}(…) makes: correct the file, or its entry in the stage`,
    );
  });

const withDefault = z.object({ default: z.unknown() });
