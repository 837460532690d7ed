import { read } from '../bank.ts';
import { el, refill } from '#shared/page/dom.ts';
import { heading } from '#shared/page/parts/card.ts';
import { table } from '#shared/page/parts/table.ts';
import type { View } from '#shared/page/view.ts';

/** Programs can do everything that the page does. */
export function routes(): View {
  const place = el('section', { class: 'card' });
  return {
    title: 'Routes',
    content: [heading('Control routes'), place],
    refresh: async () => {
      if (place.childElementCount > 0) return;
      const { controls } = await read('/controls');
      refill(place, [
        table(
          'Routes',
          [
            { title: 'Request', show: ([request]) => el('code', {}, request) },
            { title: 'What it does', show: ([, meaning]) => meaning, kind: 'wide' },
          ],
          controls,
        ),
      ]);
    },
  };
}
