import { filesOf } from '#shared/statements/model/files-of.ts';
import type { StatementResponse } from '#shared/statements/commands/statement-commands.ts';
import { textTable } from '#ops/terminal/table.ts';

type Shown = Exclude<StatementResponse<'show'>, { readonly absent: true }>;

export function textOfStatements({ account, statements, ofAccount, feeSummaries }: Shown): string {
  const { id, state, baseline, statedUntil = 'nothing yet', heldBecause } = account;
  return [
    `${id}: ${state}, onboarded as of ${baseline?.day ?? 'no day'}, stated until ${statedUntil}`,
    ...(heldBecause === undefined ? [] : [`Held because: ${heldBecause}`]),
    ...linesOfBankStatements(statements),
    ...linesOfAccount(ofAccount),
    ...linesOfFeeSummaries(feeSummaries),
  ].join('\n');
}

function linesOfBankStatements(statements: Shown['statements']): readonly string[] {
  if (statements.length === 0) return ['No statement yet.'];
  const rows = statements.map(({ firstDay, lastDay, state, publication, superseded }) => [
    firstDay,
    lastDay,
    state,
    publication === undefined ? '' : `${publication.year}/${publication.number}`,
    publication?.closingCents ?? '',
    publication?.bookings ?? '',
    superseded.length + 1,
  ]);
  const columns = ['from', 'to', 'state', 'number', 'closing (cents)', 'bookings', 'versions'];
  const files = statements.flatMap(({ publication }) =>
    publication === undefined ? [] : filesOf(publication),
  );
  return [textTable([columns, ...rows]), ...linesOfBreaks(statements), ...linesOfFiles(files)];
}

function linesOfAccount(statements: Shown['ofAccount']): readonly string[] {
  if (statements.length === 0) return [];
  const rows = statements.map(({ firstDay, lastDay, state, publication, evidence, requests }) => [
    firstDay,
    lastDay,
    state,
    publication?.number ?? '',
    evidence?.closingCents ?? '',
    evidence?.lines ?? '',
    requests.length,
  ]);
  const columns = ['of account from', 'to', 'state', 'number', 'closing (cents)', 'bookings', 'requests'];
  const files = statements.flatMap(({ publication }) =>
    publication === undefined ? [] : [publication.json, publication.csv],
  );
  return [textTable([columns, ...rows]), ...linesOfBreaks(statements), ...linesOfFiles(files)];
}

const linesOfFiles = (files: readonly string[]) => (files.length === 0 ? [] : ['Files:', ...files]);

function linesOfBreaks(statements: readonly Pick<Shown['statements'][number], 'breaks'>[]) {
  const found = statements.flatMap(({ breaks }) => breaks.map(lineOfBreak));
  return found.length === 0 ? [] : ['Breaks:', ...found];
}

function linesOfFeeSummaries(summaries: Shown['feeSummaries']): readonly string[] {
  if (summaries.length === 0) return [];
  const rows = summaries.map(({ year, state, requests, document }) => [
    year,
    state,
    requests.length,
    requests.at(-1)?.at ?? '',
    document?.id ?? '',
  ]);
  const columns = ['fees of', 'state', 'requests', 'last request', 'postbox item'];
  return [textTable([columns, ...rows]), ...summaries.flatMap(({ breaks }) => breaks.map(lineOfBreak))];
}

const lineOfBreak = ({ id, kind, state, field }: Shown['statements'][number]['breaks'][number]) =>
  `${kind} of ${field}, ${state}: ${id}`;
