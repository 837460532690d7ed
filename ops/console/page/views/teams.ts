import { el, type Child } from '#shared/page/dom.ts';
import { chip, count } from '#shared/page/format.ts';
import { card } from '#shared/page/parts/card.ts';
import { table } from '#shared/page/parts/table.ts';
import { read, type Answers } from '../ask.ts';
import { filterIn, pills, textFilter, type Filter } from '../filters.ts';
import { at, opsCommand } from '../parts.ts';

type Row = Answers['teams']['teams'][number];

const ofTeams = { of: 'teams' };
const states = ['failing', 'well', 'unknown'] as const;

/** Each team with its rule, its target, what it got within a day, and what could not be delivered to it. */
export async function teamRows(query: URLSearchParams): Promise<readonly Child[]> {
  const filter = { ...ofTeams, ...filterIn(query, ['state', 'type']) };
  const { teams, unread } = await read('teams');
  const rows = rowsOf(teams, filter);
  return [
    pills('subscriptions', filter, { label: 'State', name: 'state', values: states }),
    textFilter('subscriptions', filter, { label: 'Event type that a team gets', name: 'type' }),
    ...(unread === undefined
      ? []
      : [el('p', { class: 'refused' }, `Their rules could not be read: ${unread}`)]),
    card('Teams', [
      table(
        'Teams',
        [
          { title: 'Team', show: ({ name }) => name },
          { title: 'Rule', show: rule },
          { title: 'Target', kind: 'wide', show: target },
          { title: 'Gets', kind: 'minor', show: gets },
          { title: 'Delivered in 24 h', kind: 'amount', show: delivered },
          { title: 'Last delivery', kind: 'minor', show: ({ delivered: of }) => at(of?.lastHour) },
          { title: 'Dead letters', kind: 'amount', show: undelivered },
        ],
        rows,
      ),
      ...(rows.some((row) => (row.standing?.undelivered ?? 0) > 0) ? [again()] : []),
    ]),
  ];
}

function rowsOf(teams: readonly Row[], filter: Filter): readonly Row[] {
  const wanted = filter['type']?.toUpperCase() ?? '';
  return teams
    .filter((row) => (filter['state'] ?? stateOf(row)) === stateOf(row) && getsType(row, wanted))
    .toSorted((one, other) => states.indexOf(stateOf(one)) - states.indexOf(stateOf(other)));
}

const getsType = ({ gets: types }: Row, wanted: string): boolean =>
  types === 'all' || types.some((type) => type.includes(wanted));

function stateOf({ standing, delivered: of }: Row): (typeof states)[number] {
  if (standing === null) return 'unknown';
  const { rule: state, undelivered: lost } = standing;
  return state === 'enabled' && lost === 0 && (of?.refused ?? 0) === 0 ? 'well' : 'failing';
}

function rule({ standing }: Row): Child {
  if (standing === null) return chip('unknown');
  return chip(standing.rule, standing.rule === 'enabled' ? 'good' : 'bad');
}

const target = ({ target: { kind, at: place } }: Row): Child =>
  el('span', { class: 'two' }, [kind, ...(place === '' ? [] : [el('code', { class: 'muted' }, place)])]);

/** A long list is counted; its filter finds who gets a type. */
const mostTypes = 3;

function gets({ gets: types, personalData, operations }: Row): Child {
  const shown =
    types === 'all' ? 'all types' : types.length > mostTypes ? `${types.length} types` : types.join(', ');
  const more = [
    ...(personalData ? ['with personal fields'] : []),
    ...(operations.length === 0 ? [] : [`calls ${count(operations.length)} operations`]),
  ];
  return el('span', { class: 'two' }, [shown, ...more.map((each) => el('span', { class: 'muted' }, each))]);
}

function delivered({ delivered: of }: Row): Child {
  if (of === null) return '–';
  return el('span', { class: 'two' }, [
    count(of.count),
    ...(of.refused === 0 ? [] : [chip(`${count(of.refused)} refused`, 'bad')]),
  ]);
}

function undelivered({ standing }: Row): Child {
  if (standing === null) return '–';
  const { undelivered: lost } = standing;
  return lost === 0 ? '0' : chip(count(lost), 'bad');
}

const again = (): HTMLElement =>
  el('div', { class: 'two' }, [
    el('span', {}, 'Mend the target first; docs/runbooks/team-delivery.md says how.'),
    opsCommand("republish <record id> --reason 'the target is mended'"),
  ]);
