import { runSoak } from '#test/soak-runner.ts';
import { bookingMistakes, type MistakeName } from './booking-mistakes.ts';
import type { JudgedKind, JudgedKinds } from './judge-kinds.ts';
import type { KindsSeed, WantedKindsSeed } from './kinds-process.ts';

export interface MistakesSoakFlags {
  readonly accounts: number;
  readonly write: boolean;
}

const kinds = Object.keys(bookingMistakes) as MistakeName[];

/** Every kind of mistake alone and all at once, each in so many accounts; false if one was missed or a sign was false. */
export async function soakMistakes({ accounts, write }: MistakesSoakFlags): Promise<boolean> {
  const each = Math.max(2, Math.ceil(accounts / kinds.length));
  return runSoak<WantedKindsSeed, KindsSeed>({
    module: `${import.meta.dirname}/kinds-process.ts`,
    wanted: kinds.map((kind, index) => ({ seed: index + 1, kind, accounts: each })),
    violationsOf: ({ alone, atOnce }, seed) => [
      ...alone.violations.map((text) => `seed ${seed}, alone: ${text}`),
      ...atOnce.violations.map((text) => `seed ${seed}, all at once: ${text}`),
    ],
    tables: tableOf,
    page: write
      ? {
          path: 'docs/evidence/reconciled-mistakes.md',
          title: 'Every kind of mistake in a booking, found and healed',
          facts: [
            `Accounts: ${each * kinds.length} with one kind of mistake each, and ${each * kinds.length} with all ${kinds.length} kinds`,
          ],
          command: `npm run soak -- mistakes --accounts ${accounts} --write`,
          explanation,
        }
      : undefined,
  });
}

/** Rows of the kinds, and one of all. */
function tableOf(seeds: readonly KindsSeed[]): readonly string[] {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const headings = ['mistakes', 'found', 'false', 'recall', 'precision', 'runs until equal'];
  const sides = [seeds.map(({ alone }) => alone), seeds.map(({ atOnce }) => atOnce)];
  const rowOf = (name: string, of: (judged: JudgedKinds) => readonly JudgedKind[]) =>
    row([name, ...sides.flatMap((judged) => cellsOf(judged.flatMap(of)))]);
  return [
    row([
      'mistake',
      ...headings.map((each) => `alone: ${each}`),
      ...headings.map((each) => `all at once: ${each}`),
    ]),
    row(['---', ...headings.map(() => '--:'), ...headings.map(() => '--:')]),
    ...kinds.map((kind) => rowOf(`\`${kind}\``, (judged) => [judged.kinds[kind] ?? []].flat())),
    rowOf('all', (judged) => Object.values(judged.kinds)),
  ];
}

function cellsOf(all: readonly JudgedKind[]): readonly (string | number)[] {
  const sum = (of: Exclude<keyof JudgedKind, 'runs'>) => all.reduce((total, one) => total + one[of], 0);
  const [expected, found, wrong] = [sum('expected'), sum('found'), sum('wrong')];
  const runs = Math.max(...all.map((one) => one.runs));
  return [
    sum('mistakes'),
    found,
    wrong,
    (found / expected).toFixed(3),
    (found / (found + wrong)).toFixed(3),
    Number.isFinite(runs) ? runs : 'never',
  ];
}

const explanation = [
  'Accounts live in worlds of fifteen, each with three bookings that stay right. Every booking was notified; then the bank',
  'makes the mistakes, and runs of the tier `full` compare all accounts, four hours apart. A mistake is found by each of its',
  'breaks, or by its heal where it opens none; `booking_moved` has two. Breaks and heals of anything else are false. Both sides',
  'are equal when every field of every booking, and the totals of each account, are the same. If the bank books late, its',
  'webhook brings the booking back. Here, the limits of a day (`breaker`) let every account be corrected.',
];
