import { type CompanyFile, shownFile } from '#infra/constructs/company-bundle.ts';
import { StageError } from '#infra/stage/placeholders.ts';
import { companyCheck } from '#shared/checks/company-check.ts';
import { unknownType } from '#shared/events/unknown-type.ts';
import type * as z from '#shared/kernel/zod.ts';
import { companyHandler } from '#shared/own/company-handler.ts';
import type { CompanyExport } from '#shared/own/names.ts';
import { companyJob } from '#shared/own/company-job.ts';
import { companyLedgerReader } from '#shared/partner-ledger/company-reader.ts';
import { companyStatementFormat } from '#shared/statements/own/company-format.ts';
import { type LoadedExport, loadedExports } from './loaded-exports.ts';

type Loaded = Extract<LoadedExport, { readonly state: 'loaded' }>;

interface Kind {
  readonly schema: z.ZodMiniType;
  readonly called: string;
}

/** By what makes them, as the function that calls them finds them. */
const kinds: Readonly<Record<CompanyExport, Kind>> = {
  handler: { schema: companyHandler, called: 'a handler' },
  job: { schema: companyJob, called: 'a job' },
  ledgerReader: { schema: companyLedgerReader, called: 'a reader of a ledger' },
  statementFormat: { schema: companyStatementFormat, called: 'a format of statements' },
};

/** No function of ours calls it. */
const check: Kind = { schema: companyCheck, called: 'a check' };

/**
 * Throws a sentence about the first file that is not what its entry in the stage says: deployed, it would fail on each
 * event or account. All files are loaded in one process of their own.
 */
export function refuseWrongFiles(
  files: readonly CompanyFile[],
  bundled: (file: CompanyFile) => Uint8Array,
): void {
  if (files.length === 0) return;
  const loaded = loadedExports(files.map(bundled));
  for (const [index, found] of loaded.entries()) {
    const file = files[index];
    if (file === undefined) return;
    const shown = shownFile(file.file);
    if (found.state === 'failed') throw new StageError(`${shown} cannot be loaded: ${found.because}`);
    const problem = problemOf(file, found);
    if (problem !== undefined) throw new StageError(`${shown} ${problem}`);
  }
}

function problemOf({ made, types = [] }: CompanyFile, found: Loaded): string | undefined {
  const { schema, called } = kinds[made];
  if (!schema.safeParse(found.value).success)
    return `exports ${kindOf(found)}, and the stage names it as ${called}: its default export has to be what \`${made}(…)\` makes`;
  return made === 'handler' ? problemOfTypes(companyHandler.parse(found.value).types, types) : undefined;
}

function kindOf({ value, is }: Loaded): string {
  const kind = [...Object.values(kinds), check].find(({ schema }) => schema.safeParse(value).success);
  if (kind !== undefined) return kind.called;
  if (is === 'undefined' || is === 'null') return 'nothing';
  return is === 'object' ? 'an object' : `a ${is}`;
}

function problemOfTypes(handled: readonly string[], sent: readonly string[]): string | undefined {
  const unknown = unknownType(handled);
  if (unknown !== undefined) return `handles ${unknown}`;
  const missing = sent.filter((type) => !handled.includes(type));
  return missing.length === 0
    ? undefined
    : `handles ${handled.join(', ')}, and the stage sends it ${missing.join(', ')}: correct one of them`;
}
