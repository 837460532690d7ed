import type { StatementsAnswer } from '#shared/statements/statements-exchanges.ts';
import { textTable } from '#ops/terminal/table.ts';

type Shown = Exclude<StatementsAnswer<'show'>, { readonly absent: true }>;

export function textOfStatements({ account, statements }: Shown): string {
  const { id, state, baseline, statedUntil = 'nothing yet', heldBecause } = account;
  const head = [
    `${id}: ${state}, taken over as of ${baseline?.day ?? 'no day'}, stated until ${statedUntil}`,
    ...(heldBecause === undefined ? [] : [`Held because: ${heldBecause}`]),
  ];
  if (statements.length === 0) return [...head, 'No statement yet.'].join('\n');
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
  const breaks = statements.flatMap(({ breaks: found }) =>
    found.map(({ id: breakId, kind, state: stood, field }) => `${kind} of ${field}, ${stood}: ${breakId}`),
  );
  return [
    ...head,
    textTable([columns, ...rows]),
    ...(breaks.length === 0 ? [] : ['Breaks:', ...breaks]),
    ...(files.length === 0 ? [] : ['Files:', ...files]),
  ].join('\n');
}
