import { el, type Child } from '#shared/page/dom.ts';
import { card, link } from '#shared/page/parts/card.ts';
import { table } from '#shared/page/parts/table.ts';
import type { Answers } from './ask.ts';
import { at, opsCommand } from './parts.ts';

type Life = Answers['customer']['life'];
type Step = Life['steps'][number];

/** What happened, step by step. What a store could not say is named. */
export function lifeOf({ of, steps, unread }: Life): HTMLElement {
  return card(`Life of ${of}`, [
    table(
      `Steps of ${of}`,
      [
        { title: 'At', show: (step: Step) => at(step.at) },
        { title: 'What happened', kind: 'wide', show: happened },
      ],
      steps,
    ),
    ...unread.map(({ store, because }) =>
      el('p', { class: 'refused' }, `Not read: ${store} (${because}), so what it knows is missing here.`),
    ),
  ]);
}

function happened({ what, where, next }: Step): Child {
  return el('div', { class: 'two' }, [
    el('span', {}, what),
    ...(where === undefined ? [] : [el('code', { class: 'muted' }, where)]),
    ...(next === undefined ? [] : [goingOn(next)]),
  ]);
}

/** A life that the page shows is a link, all else a command. */
function goingOn(next: string): Child {
  const [name = '', ...ids] = next.split(' ');
  if (name === 'event' && ids.length === 1) return link(`#/events/${encodeURIComponent(ids.join())}`, next);
  if (name === 'entity' && ids.length === 2)
    return link(`#/entities/${encodeURIComponent(ids.join(':'))}`, next);
  return opsCommand(next);
}
