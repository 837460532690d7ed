import { el, type Child } from '#shared/page/dom.ts';
import { chip } from '#shared/page/format.ts';
import { card, facts, heading, link } from '#shared/page/parts/card.ts';
import { table } from '#shared/page/parts/table.ts';
import type { Place, View } from '#shared/page/view.ts';
import { read, type Answers } from '../ask.ts';
import { absent, at, readView, severity, signed } from '../parts.ts';

type Shown = Exclude<Answers['break'], { readonly absent: true }>;
type Line = NonNullable<Shown['found']['lines']>[number];
type Side = NonNullable<Line['ours']>;

/** A break with both of its sides, and what its runbook says. */
export function oneBreak({ id }: Place): View {
  return readView('Break', async () => {
    const shown = await read('break', { id });
    if ('absent' in shown) return absent(`break ${id}`);
    const { found, advice } = shown;
    return [
      heading(`${found.kind} of ${found.field}`, [severity(found.severity), chip(found.state)]),
      card('What is wrong', [facts([...factsOf(shown), ...adviceFacts(advice)])]),
      ...(found.lines === undefined ? [] : [sides(found.lines)]),
      history(shown),
    ];
  });
}

function factsOf({ found, cents, evidenceIn }: Shown): readonly (readonly [string, Child])[] {
  const { accountId, differenceCents, currency } = found;
  const optional = (name: string, value: Child | undefined) =>
    value === undefined || value === '' ? [] : [[name, value] as const];
  return [
    ['About', accountId === undefined ? found.entity : link(`#/accounts/${accountId}`, found.entity)],
    ...optional('Ours', cents.expected === undefined ? found.expected : signed(cents.expected, currency)),
    ...optional('The bank', cents.found === undefined ? found.found : signed(cents.found, currency)),
    ...optional('Difference', differenceCents === undefined ? undefined : signed(differenceCents, currency)),
    ['First seen', at(found.firstSeenAt)],
    ['Last seen', at(found.lastSeenAt)],
    ['Deadline', at(found.deadline)],
    ...optional('Owner', found.owner),
    ...optional('Proposal', found.proposal && link(`#/approvals/${found.proposal}`, found.proposal)),
    ...optional('Because', found.settledBecause),
    ...found.evidence.map(
      (each) => ['Evidence', each.includes('/') ? `${evidenceIn}/${each}` : each] as const,
    ),
  ];
}

const adviceFacts = (advice: Shown['advice']): readonly (readonly [string, Child])[] =>
  advice === null
    ? []
    : [
        ['It means', advice.meaning],
        ['What to do', advice.toDo],
        ['See', advice.page],
      ];

/** Ours and the bank's beside each other. */
function sides(lines: readonly Line[]): HTMLElement {
  return card('Both sides', [
    table(
      'Lines',
      [
        { title: 'Ours', show: ({ ours }) => side(ours) },
        { title: 'The bank', show: ({ bank }) => side(bank) },
      ],
      lines,
    ),
  ]);
}

function side(row: Side | undefined): Child {
  if (row === undefined) return el('span', { class: 'muted' }, 'nothing');
  const { id, cents, currency, bookingDay, valutaDay, recordedAt, status, type } = row;
  const parts = [id, type, status, bookingDay, valutaDay && `valuta ${valutaDay}`, recordedAt];
  return el('span', { class: 'two' }, [
    signed(cents, currency),
    ...parts.flatMap((part) => (part === undefined ? [] : [el('span', { class: 'muted' }, part)])),
  ]);
}

function history({ history: steps, notes }: Shown): HTMLElement {
  return card('History', [
    table(
      'Steps',
      [
        { title: 'At', show: (step) => at(step.at) },
        { title: 'State', show: ({ state }) => chip(state) },
        { title: 'By', show: ({ by }) => by ?? '' },
        { title: 'Because', kind: 'wide', show: ({ because }) => because ?? '' },
      ],
      steps,
    ),
    ...notes.map(({ at: when, by, text, isErased }) =>
      el('p', {}, [el('b', {}, by), ' ', at(when), ` ${isErased === true ? '(erased)' : (text ?? '')}`]),
    ),
  ]);
}
