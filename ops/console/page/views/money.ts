import { el, type Child } from '#shared/page/dom.ts';
import { chip, count, words } from '#shared/page/format.ts';
import { card, heading, link } from '#shared/page/parts/card.ts';
import { table } from '#shared/page/parts/table.ts';
import type { Place, View } from '#shared/page/view.ts';
import { read, type Answers } from '../ask.ts';
import { at, readView, severity, signed, tabs } from '../parts.ts';

type Break = Answers['breaks']['breaks'][number];
type Run = Answers['runs']['runs'][number];

/** Breaks that wait for somebody, the runs of jobs, or the fees of the months. */
export function money({ query }: Place): View {
  const of = query.get('of') ?? 'breaks';
  const load = loads[of] ?? breaks;
  return readView('Money', async () => [heading('Money', [parts(of)]), ...(await load(query))]);
}

const loads: Readonly<Record<string, (query: URLSearchParams) => Promise<readonly Child[]>>> = {
  breaks,
  runs,
  months,
};

const labels = { breaks: 'Breaks', runs: 'Runs', months: 'Fees' };

const parts = (current: string): HTMLElement =>
  tabs(
    'Of money',
    Object.entries(labels).map(([of, label]) => ({
      href: `#/money?of=${of}`,
      label,
      isCurrent: of === current,
    })),
  );

async function breaks(query: URLSearchParams): Promise<readonly Child[]> {
  const filter = { severity: query.get('severity') ?? undefined, kind: query.get('kind') ?? undefined };
  const { breaks: rows, hasMore } = await read('breaks', filter);
  const pills = ['critical', 'high', 'medium', 'low'].map((name) =>
    link(`#/money?severity=${name}`, name, 'pill'),
  );
  return [
    el('div', { class: 'pills' }, [link('#/money', 'all', 'pill'), ...pills]),
    card('Breaks', [
      breaksTable(rows),
      ...(hasMore ? [el('p', { class: 'muted' }, 'There are more than are shown.')] : []),
    ]),
  ];
}

export function breaksTable(rows: readonly Break[]): HTMLElement {
  return table(
    'Breaks',
    [
      { title: 'Severity', show: ({ severity: how }) => severity(how) },
      { title: 'What', show: ({ id, kind, field }) => link(`#/breaks/${id}`, `${kind} of ${field}`) },
      { title: 'About', kind: 'wide', show: ({ entity }) => entity },
      { title: 'Difference', kind: 'amount', show: (row) => signed(row.differenceCents, row.currency) },
      { title: 'Since', show: ({ firstSeenAt }) => at(firstSeenAt) },
      {
        title: 'State',
        kind: 'minor',
        show: ({ state, isOverdue }) => chip(state, isOverdue ? 'bad' : 'plain'),
      },
      { title: 'Owner', kind: 'minor', show: ({ owner }) => owner ?? '' },
    ],
    rows,
  );
}

async function runs(): Promise<readonly Child[]> {
  const { runs: rows } = await read('runs');
  return [
    card('Runs', [
      table(
        'Runs',
        [
          { title: 'Job', show: ({ job, id }) => link(`#/runs/${encodeURIComponent(`${job}:${id}`)}`, job) },
          { title: 'As of', show: ({ asOf }) => asOf },
          { title: 'State', show: runState },
          { title: 'Shards', kind: 'amount', show: ({ finished, planned }) => `${finished} of ${planned}` },
          { title: 'Started', show: ({ startedAt }) => at(startedAt) },
          { title: 'Came to', kind: 'wide', show: ({ counts }) => countsText(counts) },
        ],
        rows,
      ),
    ]),
  ];
}

const tones = { planning: 'info', working: 'info', stopped: 'warn', complete: 'good' } as const;
export const runState = ({ state }: Pick<Run, 'state'>): HTMLElement => chip(state, tones[state]);

export const countsText = (counts: Run['counts']): string =>
  Object.entries(counts)
    .map(([name, number]) => `${words(name)} ${count(number)}`)
    .join(', ');

async function months(): Promise<readonly Child[]> {
  const answer = await read('months');
  if ('refused' in answer) return [el('p', { class: 'empty' }, answer.refused)];
  return [
    card('Fees by month', [
      table(
        'Months with fees',
        [
          { title: 'Month', show: ({ month }) => month },
          { title: 'Planned', kind: 'amount', show: ({ plannedCents }) => signed(plannedCents, 'EUR') },
          { title: 'Released', kind: 'amount', show: ({ releasedCents }) => signed(releasedCents, 'EUR') },
          { title: 'Journal', kind: 'minor', show: ({ journal }) => journal.state },
          { title: 'Waits', kind: 'wide', show: ({ waitsBecause }) => waitsBecause ?? '' },
        ],
        answer.months,
      ),
    ]),
  ];
}
