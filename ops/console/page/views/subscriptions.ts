import { el, type Child } from '#shared/page/dom.ts';
import { chip, count } from '#shared/page/format.ts';
import { card, heading } from '#shared/page/parts/card.ts';
import { table } from '#shared/page/parts/table.ts';
import type { Place, View } from '#shared/page/view.ts';
import { read, type Answers } from '../ask.ts';
import { addressOf, filterIn, pills, textFilter, type Filter } from '../filters.ts';
import { at, opsCommand, readView, tabs } from '../parts.ts';
import { teamRows } from './teams.ts';

type Report = Exclude<Answers['subscriptions'], { readonly skipped: string }>;

const title = 'Teams and subscriptions';

/** Who gets which events, and what the bank sends: what is wrong first. */
export function subscriptions({ query }: Place): View {
  const isOfTeams = query.get('of') === 'teams';
  const load = isOfTeams ? teamRows : subscriptionRows;
  return readView(title, async () => [heading(title, [parts(isOfTeams)]), ...(await load(query))]);
}

const parts = (isOfTeams: boolean): HTMLElement =>
  tabs('Teams or subscriptions', [
    { href: '#/subscriptions', label: 'Subscriptions', isCurrent: !isOfTeams },
    { href: '#/subscriptions?of=teams', label: 'Teams', isCurrent: isOfTeams },
  ]);

/** The worst first. */
const states = ['missing', 'silent', 'active'] as const;
const tones = { missing: 'bad', silent: 'warn', active: 'good' } as const;

async function subscriptionRows(query: URLSearchParams): Promise<readonly Child[]> {
  const filter = filterIn(query, ['state', 'type']);
  const report = await read('subscriptions');
  if ('skipped' in report) return [el('p', { class: 'empty' }, report.skipped)];
  return [
    pills('subscriptions', filter, { label: 'State', name: 'state', values: states }),
    textFilter('subscriptions', filter, { label: 'Part of the name of an event type', name: 'type' }),
    ...(report.strays.length === 0 ? [] : [strays(report.strays)]),
    card('Event types', [
      table(
        'Subscriptions',
        [
          { title: 'State', show: ({ state }) => chip(state, tones[state]) },
          {
            title: 'Type',
            show: ({ eventType }) =>
              el('a', { href: addressOf('subscriptions', { of: 'teams', type: eventType }) }, eventType),
          },
          { title: 'Last delivery', show: ({ lastHeardAt }) => at(lastHeardAt) },
          {
            title: 'Silent for hours',
            kind: 'amount',
            show: ({ silentHours }) => (silentHours === null ? '' : count(Math.round(silentHours))),
          },
          { title: 'Subscription', kind: 'minor', show: ({ id }) => id ?? '' },
        ],
        rowsOf(report, filter),
      ),
    ]),
  ];
}

function rowsOf({ overdue, perType }: Report, filter: Filter) {
  const silent = new Set(overdue.map(({ eventType }) => eventType));
  const wanted = filter['type']?.toUpperCase() ?? '';
  return Object.entries(perType)
    .map(([eventType, type]) => ({ eventType, state: stateOf(type.id, silent.has(eventType)), ...type }))
    .filter(({ state, eventType }) => (filter['state'] ?? state) === state && eventType.includes(wanted))
    .toSorted(
      (one, other) =>
        states.indexOf(one.state) - states.indexOf(other.state) ||
        one.eventType.localeCompare(other.eventType),
    );
}

function stateOf(id: string | null, isOverdue: boolean): (typeof states)[number] {
  if (id === null) return 'missing';
  return isOverdue ? 'silent' : 'active';
}

const strays = (found: Report['strays']): HTMLElement =>
  card(
    'At the bank, and not ours',
    found.map(({ id, eventType }) =>
      el('p', {}, [`${eventType} `, opsCommand(`subscriptions remove ${id} --reason 'nobody uses it'`)]),
    ),
  );
