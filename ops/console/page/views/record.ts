import { button, el, refill } from '#shared/page/dom.ts';
import { chip } from '#shared/page/format.ts';
import { card, heading, link } from '#shared/page/parts/card.ts';
import { failure } from '#shared/page/parts/notice.ts';
import { table } from '#shared/page/parts/table.ts';
import type { Place, View } from '#shared/page/view.ts';
import { read, type Answers } from '../ask.ts';
import { at, readView } from '../parts.ts';

/** Who changed what, and why: the latest entries, or those after one. */
export function record({ query }: Place): View {
  const verdict = el('div', {});
  const verify = async () => {
    refill(verdict, [el('p', { class: 'muted' }, 'Verifying …')]);
    refill(verdict, [verdictOf(await read('verifiedRecord'))]);
  };
  return readView('Record', async () => {
    const { entries, unreadable, hasMore } = await read('entries', {
      after: query.get('after') ?? undefined,
    });
    const last = entries.at(-1)?.sequence;
    return [
      heading('Record', [button('Verify the record', () => void verify().catch(failure))]),
      verdict,
      ...(unreadable.length === 0
        ? []
        : [el('p', { class: 'refused' }, `Entries that are not valid any more: ${unreadable.join(', ')}.`)]),
      card('Entries', [
        table(
          'Entries',
          [
            { title: 'No.', kind: 'amount', show: ({ sequence }) => String(sequence) },
            { title: 'At', show: (entry) => at(entry.at) },
            { title: 'Who', show: ({ person }) => person },
            {
              title: 'What',
              show: ({ action, step }) => el('span', { class: 'line' }, [action, chip(step)]),
            },
            { title: 'About, and why', kind: 'wide', show: ({ entity, reason }) => `${entity}: ${reason}` },
          ],
          entries,
        ),
        ...(hasMore && last !== undefined ? [link(`#/record?after=${last}`, 'Later entries')] : []),
        ...(entries[0] === undefined || entries[0].sequence < 2
          ? []
          : [link('#/record?after=0', 'From the first')]),
      ]),
    ];
  });
}

function verdictOf({ verified, fault }: Answers['verifiedRecord']): HTMLElement {
  if (fault === undefined)
    return el('p', { class: 'said' }, `Each entry up to ${verified.sequence} is as it was written.`);
  return el(
    'p',
    { class: 'refused' },
    `Entry ${fault.sequence} is ${fault.because}: see docs/runbooks/audit.md.`,
  );
}
