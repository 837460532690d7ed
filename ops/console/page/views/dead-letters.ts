import { el, type Child } from '#shared/page/dom.ts';
import { card, link } from '#shared/page/parts/card.ts';
import { table } from '#shared/page/parts/table.ts';
import { read, type Answers } from '../ask.ts';
import { amountShown, at, opsCommand } from '../parts.ts';

type Queue = Answers['deadLetters']['queues'][number];

/** Events that their handlers gave up, by family and handler. Looking at them hides them from others for minutes. */
export async function deadLetterRows(): Promise<readonly Child[]> {
  const { queues } = await read('deadLetters');
  const full = queues.filter(({ letters }) => letters.length > 0);
  if (full.length === 0)
    return [card('Events that were given up', [el('p', { class: 'empty' }, 'There is none.')])];
  return full.map(lettersOf);
}

function lettersOf(queue: Queue): HTMLElement {
  const { family, handler, letters, mayBeMore } = queue;
  const name = handler === undefined ? `family ${family ?? ''}` : `handler ${handler}`;
  const flag = handler === undefined ? `--family ${family ?? ''}` : `--handler ${handler}`;
  const whose = handler === undefined ? `family=${family ?? ''}` : `handler=${handler}`;
  return card(
    `Given up: ${name}`,
    [
      table(
        `Given up by the ${name}`,
        [
          {
            title: 'Type',
            show: ({ id, eventType }) => (id === undefined ? eventType : link(`#/events/${id}`, eventType)),
          },
          { title: 'Queued', show: ({ queuedAt }) => at(queuedAt) },
          { title: 'Amount', kind: 'amount', show: ({ amount }) => amountShown(amount) },
          { title: 'Message', kind: 'mono', show: ({ messageId }) => messageId },
        ],
        letters,
      ),
      ...(mayBeMore ? [el('p', { class: 'muted' }, 'There may be more than are shown.')] : []),
      ...letters.slice(0, 1).map(({ messageId }) => opsCommand(`dead-letters show ${messageId} ${flag}`)),
    ],
    [link(`#/bulk?action=redrive-dead-letters&${whose}`, 'Send them again', 'button')],
  );
}
