import { el } from '../dom.ts';

const svg = 'http://www.w3.org/2000/svg';
const [width, height] = [96, 20];

/** A line of numbers, as wide as a word. `says` is what it tells those who do not see it. */
export function sparkLine(values: readonly number[], says: string): HTMLElement {
  const most = Math.max(1, ...values);
  const step = width / Math.max(1, values.length - 1);
  const points = values.map(
    (value, n) => `${round(n * step)},${round(height - (value / most) * (height - 2) - 1)}`,
  );
  const line = document.createElementNS(svg, 'polyline');
  line.setAttribute('points', points.join(' '));
  line.setAttribute('fill', 'none');
  line.setAttribute('stroke', 'currentColor');
  const drawing = document.createElementNS(svg, 'svg');
  for (const [name, value] of Object.entries({ viewBox: `0 0 ${width} ${height}`, width, height }))
    drawing.setAttribute(name, String(value));
  drawing.setAttribute('aria-hidden', 'true');
  drawing.append(line);
  return el('span', { class: 'spark' }, [drawing, el('span', {}, says)]);
}

const round = (value: number) => Math.round(value * 10) / 10;
