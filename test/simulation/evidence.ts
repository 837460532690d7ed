import { catalog } from '#shared/events/catalog.ts';
import { tablesIn } from '#test/markdown-tables.ts';
import type { EntityCounts, KindCount, KindCounts } from './entities-end-state.ts';
import { inRanges, rangesOf, type KeptSeeds, type SeedTotals } from './kept-seeds.ts';

/** The totals of seeds, kept by any commit, as Markdown. `seedsIn` reads all of it back. */
export function seedsEvidence({ commits, totals }: KeptSeeds): string {
  const lines = [
    '# Simulation of the event path',
    '',
    `${commits.flatMap(({ seeds }) => seeds).length} seeds kept every promise:`,
    '',
    ...commits.map(({ commit, seeds }) => `- Commit ${commit}: ${seeds.length} seeds, ${rangesOf(seeds)}`),
    '- Command: `npm run soak -- --from N --seeds N --write`',
    '',
    '| over all seeds | |',
    '|---|---|',
    `| event types of the catalogue that arrived | ${arrivedTypes(totals).length} of ${catalog.length} |`,
    ...countNames.map((name) => `| ${labels[name]} | ${shown(countIn(totals, name))} |`),
    '',
    'Every row that is read ended as the bank shows it. Every row of a kind with an order ended as the last event says or, where that was dropped for ever, as the last that arrived. A row that was read later has the same state with other fields: it is not as the last event said, nor was that dropped.',
    '',
    ...kindTable(totals.entities.ordered),
    '',
    'Nothing orders the events of these kinds; only reconciliation can heal them:',
    '',
    ...kindTable(totals.entities.unordered),
    '',
    'Changes at the bank that arrived, by event type:',
    '',
    '| event type | changes |',
    '|---|---|',
    ...Object.entries(totals.types).map(([type, changes]) => `| ${type} | ${shown(changes)} |`),
    '',
  ];
  return lines.join('\n');
}

/** The seeds that a page of evidence names, and what they came to. */
export function seedsIn(page: string): KeptSeeds {
  const commits = [...page.matchAll(/^- Commit (.+): \d+ seeds, (.+)$/gm)];
  const [counts = [], ordered = [], unordered = [], types = []] = tablesIn(page);
  const named = new Map(counts.map(([label = '', count = '']) => [label, numberOf(count)]));
  const flat = countNames.map((name) => [name.split('.'), named.get(labels[name]) ?? 0] as const);
  const below = (group: string) =>
    Object.fromEntries(flat.flatMap(([[first, last], n]) => (first === group && last ? [[last, n]] : [])));
  return {
    commits: commits.map(([, commit = '', ranges = '']) => ({ commit, seeds: inRanges(ranges) })),
    totals: {
      ...Object.fromEntries(flat.flatMap(([[first, last], n]) => (last === undefined ? [[first, n]] : []))),
      states: below('states'),
      jobs: below('jobs'),
      types: Object.fromEntries(types.map(([type = '', changes = '']) => [type, numberOf(changes)])),
      entities: { ordered: kindsIn(ordered), unordered: kindsIn(unordered) },
    } as SeedTotals,
  };
}

type NumberNames<Counts> = {
  [Name in keyof Counts & string]: Counts[Name] extends number ? Name : never;
}[keyof Counts & string];

type CountName =
  | NumberNames<SeedTotals>
  | `states.${NumberNames<SeedTotals['states']>}`
  | `jobs.${NumberNames<SeedTotals['jobs']>}`;

/** Every count has a row: what the page does not show would be lost to the next run. */
const labels: Readonly<Record<CountName, string>> = {
  notifications: 'notifications of the bank',
  attempts: 'attempts to deliver them',
  lost: 'changes at the bank that were dropped for ever',
  late: 'notifications that arrived a day later or more',
  events: 'events recorded',
  'states.applied': 'of these applied',
  'states.stale': 'stale',
  'states.duplicate': 'duplicates',
  'states.parked': 'parked: exactly the poison',
  settledSince: 'parked or replayed by people, and settled since',
  deadLetters: 'given up by handlers',
  redriven: 'of these redriven by people',
  replayed: 'replayed by people',
  rejected: 'rejected with 422, in quarantine',
  leftToTheSweep: 'left by the stream, published by the sweep',
  erased: 'customers erased',
  archived: 'old bookings that are in files of the archive in the end',
  broughtBack: 'files whose bookings came back into the table',
  skippedRuns: 'runs skipped, since another was in progress',
  outlivedLeases: 'runs that continued after another had their lease',
  fullPools: 'times that all unreserved slots of the call pool were taken',
  swapped: 'reads at the bank that got the reply about another resource',
  endedWorkers: 'workers of jobs that an account ended',
  'jobs.setAside': 'accounts that were set aside',
  'jobs.runs': 'runs of the portfolio jobs that ended',
  'jobs.onboarded': 'accounts onboarded',
  'jobs.fromStatements': 'of these from a statement of the bank',
  'jobs.erasedAccounts': 'accounts with only a shell left',
  'jobs.healed': 'bookings that the jobs found missing in the mirror',
  'jobs.reconciled': 'comparisons of entities with the bank',
  'jobs.healedItems': 'entities that they healed',
  'jobs.looks': 'items that a run came back to',
  'jobs.published': 'statements published',
  'jobs.withBookings': 'of these with bookings',
  'jobs.ofAccount': 'statements of account published',
  'jobs.revised': 'statements of the bank in a second version',
  'jobs.breaks': 'differences to the bank on the way, settled in the end',
  steps: 'steps of the simulation',
};

const countNames = Object.keys(labels) as CountName[];

function countIn(totals: SeedTotals, name: CountName): number {
  const count = name
    .split('.')
    .reduce<unknown>((within, part) => (within as Inner | undefined)?.[part], totals);
  return typeof count === 'number' ? count : 0;
}

type Inner = Readonly<Record<string, unknown>>;

const shown = (count: number) => count.toLocaleString('en');
const numberOf = (text: string) => Number(text.replaceAll(',', ''));

function arrivedTypes({ types }: SeedTotals): readonly string[] {
  return Object.keys(types).filter((type) => (types[type] ?? 0) > 0);
}

function kindTable(kinds: KindCounts): readonly string[] {
  const rows = Object.entries(kinds)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([kind, { rows: all, asAtTheBank, missed }]) => `| ${kind} | ${all} | ${asAtTheBank} | ${missed} |`);
  return [
    '| kind | rows | as the last event said | last event dropped for ever |',
    '|---|---|---|---|',
    ...rows,
  ];
}

function kindsIn(rows: readonly (readonly string[])[]): EntityCounts['ordered'] {
  const kindOf = ([kind = '', ...counts]: readonly string[]): [string, KindCount] => {
    const [all = 0, asAtTheBank = 0, missed = 0] = counts.map(numberOf);
    return [kind, { rows: all, asAtTheBank, missed }];
  };
  return Object.fromEntries(rows.map(kindOf));
}
