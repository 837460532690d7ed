import type { StatementsAnswer } from '#shared/statements/statements-exchanges.ts';
import { textTable } from '#ops/terminal/table.ts';

type Shown = Exclude<StatementsAnswer<'show'>, { readonly absent: true }>;

export function textOfStatements({ account, statements, feeSummaries }: Shown): string {
  const { id, state, baseline, statedUntil = 'nothing yet', heldBecause } = account;
  const head = [
    `${id}: ${state}, taken over as of ${baseline?.day ?? 'no day'}, stated until ${statedUntil}`,
    ...(heldBecause === undefined ? [] : [`Held because: ${heldBecause}`]),
  ];
  const summaries = linesOfFeeSummaries(feeSummaries);
  if (statements.length === 0) return [...head, 'No statement yet.', ...summaries].join('\n');
  const rows = statements.map(({ firstDay, lastDay, state: stood, publication, superseded }) => [
    firstDay,
    lastDay,
    stood,
    publication === undefined ? '' : `${publication.year}/${publication.number}`,
    publication?.closingCents ?? '',
    publication?.bookings ?? '',
    superseded.length + 1,
  ]);
  const columns = ['from', 'to', 'state', 'number', 'closing (cents)', 'bookings', 'versions'];
  const files = statements.flatMap(({ publication }) => Object.values(publication?.files ?? {}));
  const breaks = statements.flatMap(({ breaks: found }) => found.map(lineOfBreak));
  return [
    ...head,
    textTable([columns, ...rows]),
    ...(breaks.length === 0 ? [] : ['Breaks:', ...breaks]),
    ...(files.length === 0 ? [] : ['Files:', ...files]),
    ...summaries,
  ].join('\n');
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
