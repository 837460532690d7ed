import { catalog } from '#shared/events/catalog.ts';
import type { EntityCounts, KindCount } from './entities-end-state.ts';
import type { SimulationResult } from './result.ts';

interface Soak {
  /** Number of seeds simulated per commit. */
  readonly commits: ReadonlyMap<string, number>;
  readonly from: number;
  readonly count: number;
  readonly results: readonly SimulationResult[];
  /** First lines. */
  readonly failures: readonly string[];
}

/** The result of a soak, as Markdown. */
export function soakEvidence({ commits, from, count, results, failures }: Soak): string {
  const sum = (of: (result: SimulationResult) => number) =>
    results.reduce((total, result) => total + of(result), 0).toLocaleString('en');
  const types = new Set(results.flatMap((result) => arrivedTypes(result)));
  const lines = [
    '# Simulation of the event path',
    '',
    ...[...commits].map(([commit, seeds]) => `- Commit ${commit}: ${seeds} seeds`),
    `- Seeds: ${from} to ${from + count - 1}; ${results.length} of ${count} kept every promise`,
    '- Command: `npm run soak -- --seeds N --keep FILE --write`',
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
    'Every row that is read ended as the bank shows it, and every row of a kind that something orders as the bank told it last; where the last event was dropped for ever, as the last that arrived.',
    '',
    ...kindTable(results, 'ordered'),
    '',
    'Nothing orders the events of these kinds; only reconciliation can heal them:',
    '',
    ...kindTable(results, 'unordered'),
    '',
    ...(failures.length === 0 ? [] : ['## Failures', '', ...failures.map((failure) => `- ${failure}`), '']),
  ];
  return lines.join('\n');
}

function arrivedTypes({ types }: SimulationResult): readonly string[] {
  return Object.keys(types).filter((type) => (types[type] ?? 0) > 0);
}

function kindTable(results: readonly SimulationResult[], which: keyof EntityCounts): readonly string[] {
  const kinds = new Set(results.flatMap(({ entities }) => Object.keys(entities[which])));
  const rows = [...kinds].toSorted().map((kind) => {
    const sum = (name: keyof KindCount) =>
      results.reduce((total, { entities }) => total + (entities[which][kind]?.[name] ?? 0), 0);
    return `| ${kind} | ${sum('rows')} | ${sum('asAtTheBank')} | ${sum('untold')} |`;
  });
  return ['| kind | rows | as at the bank | last event dropped for ever |', '|---|---|---|---|', ...rows];
}
