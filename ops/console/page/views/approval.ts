import { AnswerError } from '#shared/page/answer-error.ts';
import { button, el, freshId, type Child } from '#shared/page/dom.ts';
import { chip } from '#shared/page/format.ts';
import { card, facts, heading } from '#shared/page/parts/card.ts';
import { failure, notice } from '#shared/page/parts/notice.ts';
import type { Place, View } from '#shared/page/view.ts';
import { change, read, readServed, type Answers } from '../ask.ts';
import { absent, at, json, readView } from '../parts.ts';

type Shown = Exclude<Answers['approval'], { readonly absent: true }>;

/** A proposal, with what it is about then and now, to be decided by a second person. */
export function approval({ id }: Place): View {
  const view = readView('Approval', async () => {
    const [shown, { allowsChanges }] = await Promise.all([read('approval', { id }), readServed()]);
    if ('absent' in shown) return absent(`approval ${id}`);
    const { approval: found, now, isAsShown } = shown;
    return [
      heading(found.kind, [chip(found.state, found.state === 'PENDING' ? 'warn' : 'plain')]),
      card('Proposal', [facts(factsOf(shown))]),
      el('div', { class: 'columns' }, [
        card('As it was shown', [json(found.shown)]),
        card('As it is now', [json(now ?? null)]),
      ]),
      card('What would be done', [json(found.request)]),
      ...(isAsShown
        ? []
        : [el('p', { class: 'refused' }, 'It has changed since it was proposed: propose it again.')]),
      ...(found.state === 'PENDING' && allowsChanges ? [decision(shown, () => view.refresh?.())] : []),
    ];
  });
  return view;
}

function factsOf({ approval: { entity, maker, proposedAt, decideBefore, reason, ...found } }: Shown) {
  const facts: readonly (readonly [string, Child])[] = [
    ['About', entity],
    ['Proposed by', maker.person],
    ['Because', reason],
    ['Proposed', at(proposedAt)],
    ['Decide before', at(decideBefore)],
    ...(found.checker === undefined ? [] : [['Decided by', found.checker.person] as const]),
    ...(found.decidedBecause === undefined ? [] : [['Because', found.decidedBecause] as const]),
  ];
  return facts;
}

/** Approving is bound to what the page shows: to its hash. */
function decision({ approval: { id, shownHash }, isAsShown }: Shown, decided: () => unknown): HTMLElement {
  const field = freshId();
  const why = el('input', { id: field, autocomplete: 'off' });
  const decide = async (name: 'approve' | 'refuse', body: object) => {
    try {
      const outcome = await change(name, { id, reason: why.value, ...body });
      if ('absent' in outcome) throw new AnswerError(`There is no approval ${id}.`);
      if ('refused' in outcome) throw new AnswerError(`Not done: ${outcome.refused}.`);
      notice(`It is ${outcome.approval.state}.`);
      await decided();
    } catch (error) {
      failure(error);
    }
  };
  return card('Your decision', [
    el('div', { class: 'field' }, [el('label', { for: field }, 'Reason, for the record'), why]),
    el('div', { class: 'buttons' }, [
      ...(isAsShown
        ? [button('Approve', async () => decide('approve', { shown: shownHash }), { class: 'primary' })]
        : []),
      button('Refuse', async () => decide('refuse', {}), { class: 'danger' }),
    ]),
  ]);
}
