import { el, freshId } from '#shared/page/dom.ts';
import { onSubmit } from '#shared/page/on-submit.ts';
import { card, heading } from '#shared/page/parts/card.ts';
import { failure } from '#shared/page/parts/notice.ts';
import type { Place, View } from '#shared/page/view.ts';
import { change, read, type Answers } from '../ask.ts';
import { lifeOf } from '../life.ts';
import { absent, at, json, readView } from '../parts.ts';

/** An entity as the mirror has it, and its life; its address names kind and id. */
export function entity({ id: address }: Place): View {
  const place = address.indexOf(':');
  const [kind, id] = [address.slice(0, place), address.slice(place + 1)];
  return readView('Entity', async () => {
    const { entity: shown, life } = await read('entity', { kind, id });
    if (shown === null && life.steps.length === 0) return absent(`${kind} ${id}`);
    const aspects = Object.entries(shown?.aspects ?? {});
    return [
      heading(`${kind} ${id}`),
      el('div', { class: 'stack' }, aspects.map(aspectOf)),
      ...(aspects.length === 0 ? [] : [revealing({ kind, id })]),
      lifeOf(life),
    ];
  });
}

type Aspect = readonly [name: string, row: NonNullable<Answers['entity']['entity']>['aspects'][string]];

const aspectOf = ([aspect, row]: Aspect): HTMLElement =>
  card(
    aspect,
    [json(row.data)],
    [el('span', { class: 'muted' }, [`${row.status ?? ''} since `, at(row.since)])],
  );

/** Personal fields, once the record says who shows them and why. The next look is masked again. */
function revealing(named: { readonly kind: string; readonly id: string }): HTMLElement {
  const field = freshId();
  const why = el('input', { id: field, autocomplete: 'off' });
  const shown = el('div', { class: 'stack' });
  const form = el('form', { class: 'field' }, [
    el('label', { for: field }, 'Reason to show personal fields, for the record'),
    why,
    el('button', { type: 'submit' }, 'Show personal fields'),
  ]);
  onSubmit(form, async () => {
    try {
      const { entity: revealed } = await change('reveal', { ...named, reason: why.value });
      shown.replaceChildren(...Object.entries(revealed?.aspects ?? {}).map(aspectOf));
    } catch (error) {
      failure(error);
    }
  });
  return card('Personal fields', [form, shown]);
}
