import { catalog } from '#shared/events/catalog.ts';
import type { EntityCounts, KindCount } from './entities-end-state.ts';
import { rangesOf, type KeptSeeds, type SeedTotals } from './kept-seeds.ts';

/** What seeds came to, by whatever commit they were kept, as Markdown. */
export function seedsEvidence(kept: readonly KeptSeeds[]): string {
  const results = kept.map(({ totals }) => totals);
  const sum = (of: (result: SeedTotals) => number) =>
    results.reduce((total, result) => total + of(result), 0).toLocaleString('en');
  const types = new Set(results.flatMap((result) => arrivedTypes(result)));
  const count = kept.flatMap(({ seeds }) => seeds).length;
  const lines = [
    '# Simulation of the event path',
    '',
    `${count} seeds kept every promise:`,
    '',
    ...kept.map(({ commit, seeds }) => `- Commit ${commit}: ${seeds.length} seeds, ${rangesOf(seeds)}`),
    '- Command: `npm run soak -- --from N --seeds N --write`',
    '',
    '| over all seeds | |',
    '|---|---|',
    `| notifications of the bank | ${sum((result) => result.notifications)} |`,
    `| attempts to deliver them | ${sum((result) => result.attempts)} |`,
    `| event types of the catalogue that arrived | ${types.size} of ${catalog.length} |`,
    `| changes at the bank that were dropped for ever | ${sum((result) => result.lost)} |`,
    `| notifications that arrived a day later or more | ${sum((result) => result.late)} |`,
    `| events recorded | ${sum((result) => result.events)} |`,
    `| of these applied | ${sum(({ states }) => states.applied)} |`,
    `| stale | ${sum(({ states }) => states.stale)} |`,
    `| duplicates | ${sum(({ states }) => states.duplicate)} |`,
    `| parked: exactly the poison | ${sum(({ states }) => states.parked)} |`,
    `| rejected with 422, in quarantine | ${sum((result) => result.rejected)} |`,
    `| left by the stream, published by the sweep | ${sum((result) => result.leftToTheSweep)} |`,
    `| customers erased | ${sum((result) => result.erased)} |`,
    `| runs of the portfolio jobs that ended | ${sum(({ jobs }) => jobs.runs)} |`,
    `| accounts taken over | ${sum(({ jobs }) => jobs.takenOver)} |`,
    `| of these from a statement of the bank | ${sum(({ jobs }) => jobs.fromStatements)} |`,
    `| bookings that the jobs found missing in the mirror | ${sum(({ jobs }) => jobs.healed)} |`,
    `| comparisons of entities with the bank | ${sum(({ jobs }) => jobs.reconciled)} |`,
    `| entities that they healed | ${sum(({ jobs }) => jobs.healedItems)} |`,
    `| statements published | ${sum(({ jobs }) => jobs.published)} |`,
    `| of these with bookings | ${sum(({ jobs }) => jobs.withBookings)} |`,
    `| statements of account published | ${sum(({ jobs }) => jobs.ofAccount)} |`,
    `| statements of the bank in a second version | ${sum(({ jobs }) => jobs.revised)} |`,
    `| differences to the bank on the way, settled in the end | ${sum(({ jobs }) => jobs.breaks)} |`,
    `| steps of the simulation | ${sum((result) => result.steps)} |`,
    '',
    'Every row that is read ended as the bank shows it, and every row of a kind that something orders as the bank told it last; where the last event was dropped for ever, as the last that arrived. A row that was read later has the same state with other fields: it is not as the last event told it, nor was that dropped.',
    '',
    ...kindTable(results, 'ordered'),
    '',
    'Nothing orders the events of these kinds; only reconciliation can heal them:',
    '',
    ...kindTable(results, 'unordered'),
    '',
  ];
  return lines.join('\n');
}

function arrivedTypes({ types }: SeedTotals): readonly string[] {
  return Object.keys(types).filter((type) => (types[type] ?? 0) > 0);
}

function kindTable(results: readonly SeedTotals[], which: keyof EntityCounts): readonly string[] {
  const kinds = new Set(results.flatMap(({ entities }) => Object.keys(entities[which])));
  const rows = [...kinds].toSorted().map((kind) => {
    const sum = (name: keyof KindCount) =>
      results.reduce((total, { entities }) => total + (entities[which][kind]?.[name] ?? 0), 0);
    return `| ${kind} | ${sum('rows')} | ${sum('asAtTheBank')} | ${sum('untold')} |`;
  });
  return [
    '| kind | rows | as the last event told it | last event dropped for ever |',
    '|---|---|---|---|',
    ...rows,
  ];
}
