import { el } from '#shared/page/dom.ts';
import { card, facts, heading } from '#shared/page/parts/card.ts';
import type { Place, View } from '#shared/page/view.ts';
import { read } from '../ask.ts';
import { absent, at, json, opsCommand, readView } from '../parts.ts';
import { countsText, runState } from './money.ts';

/** A run of a job; its address names the job and the id. */
export function run({ id: address }: Place): View {
  const place = address.indexOf(':');
  const [job, id] = [address.slice(0, place), address.slice(place + 1)];
  return readView('Run', async () => {
    const shown = await read('run', { job, id });
    if ('absent' in shown) return absent(`run ${id} of ${job}`);
    const { run: found, report, setAside } = shown;
    return [
      heading(`${job} ${found.asOf}`, [runState(found)]),
      card('Progress', [
        facts([
          ['Run', id],
          ['Shards', `${found.finished} of ${found.planned}`],
          ['Started', at(found.startedAt)],
          ['Completed', at(found.completedAt)],
          ['Came to', countsText(found.counts)],
          ['Report', report],
        ]),
        ...(found.state === 'complete'
          ? []
          : [opsCommand(`runs resume ${job} ${id} --reason 'what stopped it is mended'`)]),
      ]),
      ...(setAside.length === 0
        ? []
        : [
            card('Set aside, since each ended its worker three times', [
              el(
                'ul',
                {},
                setAside.map((item) => el('li', {}, [el('code', {}, item)])),
              ),
            ]),
          ]),
      ...(found.coverage === undefined ? [] : [card('Coverage', [json(found.coverage)])]),
      ...(found.verified === undefined ? [] : [card('Verified against the bank', [json(found.verified)])]),
    ];
  });
}
