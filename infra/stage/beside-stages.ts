import { resolve } from 'node:path';
import type * as z from '#shared/kernel/zod.ts';
import type { stageSettings } from './stage.ts';

type Settings = z.input<typeof stageSettings>;

/** The settings with the files of the company found beside the file of the stages. */
export function besideStages(settings: Settings, folder: string): Settings {
  const { checks, handlers, jobs, reconciliation, statements } = settings;
  const beside = <Own extends { readonly entry: string }>(each: Own): Own => ({
    ...each,
    entry: resolve(folder, each.entry),
  });
  return {
    ...settings,
    ...(checks !== undefined && { checks: checks.map((each) => beside(each)) }),
    ...(handlers !== undefined && { handlers: handlers.map((each) => beside(each)) }),
    ...(jobs !== undefined && { jobs: jobs.map((each) => beside(each)) }),
    statements: {
      ...statements,
      ...(statements.formats !== undefined && { formats: statements.formats.map((each) => beside(each)) }),
    },
    reconciliation: withReader(reconciliation, beside),
  };
}

type Reconciliation = Settings['reconciliation'];
type Own = { readonly format: 'own'; readonly entry: string };

function withReader(settings: Reconciliation, beside: (own: Own) => Own): Reconciliation {
  if (settings === 'none' || settings.ledger === undefined || settings.ledger === 'none') return settings;
  const { file } = settings.ledger;
  if (file.format !== 'own') return settings;
  return { ...settings, ledger: { ...settings.ledger, file: { ...file, ...beside(file) } } };
}
