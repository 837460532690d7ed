import type { Judged } from './judge.ts';
import type { ReconciledSeed } from './reconcile-seed.ts';

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const sum = (all: readonly Judged[], what: (one: Judged) => number) =>
  all.reduce((total, one) => total + what(one), 0);

/** What the seeds came to, by bank and by kind of mistake, as tables of Markdown. */
export function tablesOf(seeds: readonly ReconciledSeed[]): readonly string[] {
  return [...byBank(seeds), '', ...byKind(seeds.map(({ troubled }) => troubled))];
}

function byBank(seeds: readonly ReconciledSeed[]): readonly string[] {
  const names = [...new Set(seeds.map(({ bank }) => bank))].toSorted();
  return [
    row([
      'a bank that',
      'seeds',
      'mistakes',
      'found',
      'passed',
      'healed without a break',
      'false breaks',
      'calls of an account and day, clean',
      'with mistakes',
    ]),
    row(['---', '--:', '--:', '--:', '--:', '--:', '--:', '--:', '--:']),
    ...names.map((name) => {
      const each = seeds.filter(({ bank }) => bank === name);
      const [clean, troubled] = [each.map((one) => one.clean), each.map((one) => one.troubled)];
      return row([
        name,
        each.length,
        sum(troubled, ({ labels }) => labels),
        sum(troubled, ({ hours }) => Object.values(hours).flat().length),
        sum(troubled, ({ passed }) => passed),
        sum(troubled, ({ healed }) => healed),
        sum([...clean, ...troubled], ({ falseBreaks }) => falseBreaks),
        callsEach(clean),
        callsEach(troubled),
      ]);
    }),
  ];
}

const callsEach = (all: readonly Judged[]) =>
  (sum(all, ({ calls }) => calls) / sum(all, ({ accountDays }) => accountDays)).toFixed(2);

function byKind(all: readonly Judged[]): readonly string[] {
  const kinds = [...new Set(all.flatMap(({ hours }) => Object.keys(hours)))].toSorted();
  return [
    row(['mistake', 'found', 'hours to its break: median', 'most']),
    row(['---', '--:', '--:', '--:']),
    ...kinds.map((kind) => {
      const hours = all.flatMap((one) => one.hours[kind] ?? []).toSorted((one, other) => one - other);
      const median = hours[Math.floor(hours.length / 2)] ?? 0;
      return row([`\`${kind}\``, hours.length, Math.round(median), Math.round(hours.at(-1) ?? 0)]);
    }),
  ];
}
