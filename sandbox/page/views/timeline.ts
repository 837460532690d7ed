import { el, freshId, refill } from '#shared/page/dom.ts';
import { send } from '../bank.ts';
import { button } from '#shared/page/dom.ts';
import { live } from '../live.ts';
import { card, heading } from '#shared/page/parts/card.ts';
import { failure, notice } from '#shared/page/parts/notice.ts';
import { timelineTable } from '../parts/timeline-table.ts';
import type { View } from '#shared/page/view.ts';

const kinds = ['call', 'event', 'delivery', 'control'] as const;

/** How many rows stand on the page. */
const shownRows = 200;

export function timeline(): View {
  const rows = el('div');
  const wanted = new Set<string>(kinds);
  let isHeld = false;
  const show = () => {
    refill(rows, [timelineTable(live.entries.filter(({ kind }) => wanted.has(kind)).slice(-shownRows))]);
  };
  const hold = button('Pause', () => {
    isHeld = !isHeld;
    hold.textContent = isHeld ? 'Follow' : 'Pause';
    if (!isHeld) show();
  });
  const choose = (kind: string, isWanted: boolean) => {
    if (isWanted) wanted.add(kind);
    else wanted.delete(kind);
    show();
  };
  return {
    title: 'Timeline',
    content: [
      heading('Timeline', [hold]),
      card(
        'Calls, events and deliveries',
        [
          el('fieldset', { class: 'kinds' }, [
            el('legend', { class: 'unseen' }, 'What is shown'),
            ...kinds.map((kind) => kindChoice(kind, choose)),
          ]),
          rows,
        ],
        [
          button('Pause webhooks', () => steer('pause', 'No webhook is sent until they are resumed.')),
          button('Resume webhooks', () => steer('resume', 'Webhooks are sent.')),
        ],
      ),
    ],
    refresh: () => {
      if (!isHeld) show();
      return Promise.resolve();
    },
  };
}

function steer(act: string, said: string): void {
  void send(`/webhooks/${act}`)
    .then(() => notice(said))
    .catch(failure);
}

function kindChoice(kind: string, choose: (kind: string, isWanted: boolean) => void): HTMLElement {
  const id = freshId();
  const box = el('input', { type: 'checkbox', id, checked: true });
  box.addEventListener('change', () => choose(kind, box.checked));
  return el('span', { class: 'choice' }, [box, el('label', { for: id, class: `kind ${kind}` }, kind)]);
}
