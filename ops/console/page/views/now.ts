import { el, type Child } from '#shared/page/dom.ts';
import { chip, count, money } from '#shared/page/format.ts';
import { card, heading, link } from '#shared/page/parts/card.ts';
import { sparkLine } from '#shared/page/parts/spark-line.ts';
import { table } from '#shared/page/parts/table.ts';
import type { View } from '#shared/page/view.ts';
import { read, type Answers } from '../ask.ts';
import { at, command, readView } from '../parts.ts';

type Status = Answers['status'];
type Check = Status['checks'][number];
type Finding = Extract<Check['reading'], { readonly findings: unknown }>['findings'][number];

const verdicts = {
  ok: chip('all is well', 'good'),
  warning: chip('warnings', 'warn'),
  failing: chip('failing', 'bad'),
};

/** What the stage does now: problems first, the worst of them first. */
export function now(): View {
  return readView('Now', async () => {
    const { at: asOf, verdict, bank, queues, jobs, checks } = await read('status');
    return [
      heading('Now', [verdicts[verdict], el('span', { class: 'muted' }, ['as of ', at(asOf)])]),
      ...(bank === null ? [] : [bankLine(bank)]),
      problems(checks),
      ...(queues === null ? [] : [families(queues)]),
      ...(jobs === null || jobs.length === 0 ? [] : [jobQueues(jobs)]),
      card('Checks', [
        el(
          'ul',
          { class: 'checks' },
          checks.map(({ says, reading }) =>
            el(
              'li',
              { class: reading.state === 'findings' || reading.state === 'unread' ? 'broken' : 'holds' },
              says,
            ),
          ),
        ),
      ]),
    ];
  });
}

function problems(checks: readonly Check[]): HTMLElement {
  const found = [...unreadIn(checks), ...findingsIn(checks)].toSorted(
    (one, other) => rank(one.check) - rank(other.check),
  );
  if (found.length === 0) return card('Problems', [el('p', { class: 'empty' }, 'There is none.')]);
  return card('Problems', [
    table(
      'Problems',
      [
        { title: 'How bad', show: ({ check }) => tone(check) },
        {
          title: 'What, and what to do',
          kind: 'wide',
          show: ({ check, finding }) => problem(check, finding),
        },
        { title: 'Since', show: ({ finding }) => at(finding.since) },
        { title: 'Money', kind: 'amount', show: ({ finding }) => concerned(finding) },
      ],
      found,
    ),
  ]);
}

interface Problem {
  readonly check: Check;
  readonly finding: Finding;
}

const findingsIn = (checks: readonly Check[]): readonly Problem[] =>
  checks.flatMap((check) =>
    check.reading.state === 'findings' ? check.reading.findings.map((finding) => ({ check, finding })) : [],
  );

/** What could not be read for one reason is one problem, however many checks need it. */
function unreadIn(checks: readonly Check[]): readonly Problem[] {
  const unread = checks.flatMap((check) =>
    check.reading.state === 'unread' ? check.reading.findings.map((finding) => ({ check, finding })) : [],
  );
  return [...Map.groupBy(unread, ({ finding }) => finding.what).values()].flatMap((all) => {
    const example = all.map(({ check }) => check.id).join(', ');
    return all.slice(0, 1).map(({ check, finding }) => ({ check, finding: { ...finding, example } }));
  });
}

const rank = ({ severity, reading }: Check): number =>
  reading.state === 'unread' ? 1 : severity === 'fatal' ? 0 : 2;

function tone({ severity, reading }: Check): HTMLElement {
  if (reading.state === 'unread') return chip('unread', 'info');
  return severity === 'fatal' ? chip('fails', 'bad') : chip('warning', 'warn');
}

/** Whether it answers, and since when what we show it holds. */
function bankLine({ failed, failingSince, token, secretStoredAt }: NonNullable<Status['bank']>): HTMLElement {
  return el('p', { class: 'line' }, [
    failed === undefined
      ? chip('the bank answers', 'good')
      : chip(`the bank does not answer: ${failed}`, 'bad'),
    ...(failingSince === undefined ? [] : [' since ', at(failingSince)]),
    ...(token === undefined ? [] : [el('span', { class: 'muted' }, [' Token of ', at(token.issuedAt)])]),
    ...(secretStoredAt === undefined
      ? []
      : [el('span', { class: 'muted' }, [' Secret of ', at(secretStoredAt)])]),
  ]);
}

function jobQueues(jobs: NonNullable<Status['jobs']>): HTMLElement {
  return card('Parts of runs', [
    table(
      'Parts of runs',
      [
        { title: 'Of', show: ({ queue }) => queue },
        { title: 'Waiting', kind: 'amount', show: ({ waiting }) => count(waiting) },
        { title: 'In flight', kind: 'amount', show: ({ inFlight }) => count(inFlight) },
        { title: 'Given up', kind: 'amount', show: ({ dead }) => count(dead) },
      ],
      jobs,
    ),
  ]);
}

const [minute, hour] = [60, 3_600];
const oldestText = (seconds: number): string => {
  if (seconds === 0) return '';
  return seconds < hour ? `${Math.ceil(seconds / minute)} min` : `${Math.round(seconds / hour)} h`;
};

/** Where the page shows what a check is about. */
const places: Readonly<Record<string, string>> = {
  parked: '#/events?state=parked',
  'dead-letters': '#/events?state=dead',
  unpublished: '#/events?state=unpublished',
  rejected: '#/events?state=rejected',
  subscriptions: '#/subscriptions',
  'silent-subscriptions': '#/subscriptions?state=silent',
  'stray-subscriptions': '#/subscriptions',
  teams: '#/subscriptions?of=teams',
  breaks: '#/money',
  runs: '#/money?of=runs',
  approvals: '#/approvals',
};

function problem({ id, runbook }: Check, { what, toDo, command: typed, example }: Finding): Child {
  const place = places[id];
  return el('div', { class: 'two' }, [
    el('b', {}, what),
    el('span', {}, toDo),
    ...(example === undefined ? [] : [el('span', { class: 'muted' }, `such as ${example}`)]),
    ...(typed === undefined ? [] : [command(typed)]),
    el('span', { class: 'muted' }, [
      `${'address' in runbook ? runbook.address : `docs/runbooks/${runbook.page}.md#${runbook.anchor}`} `,
      ...(place === undefined ? [] : [link(place, 'Show', 'button')]),
    ]),
  ]);
}

function concerned({ money: cents, count: many }: Finding): Child {
  if (cents === undefined) return many === undefined ? '' : count(many);
  const amounts = Object.entries(cents.cents).map(([currency, value]) => money(value, currency));
  return el('span', { class: 'two' }, [
    ...amounts,
    cents.accounts === 1 ? '1 account' : `${count(cents.accounts)} accounts`,
  ]);
}

/** A line of the hours, where somebody counts. */
function inDay({ received, receivedByHour = [] }: NonNullable<Status['queues']>[number]): Child {
  return received === undefined ? '–' : sparkLine(receivedByHour, `${count(received)} came in`);
}

function families(queues: NonNullable<Status['queues']>): HTMLElement {
  type Row = (typeof queues)[number];
  const number = (title: string, of: (row: Row) => number) => ({
    title,
    kind: 'amount' as const,
    show: (row: Row) => count(of(row)),
  });
  return card('Events', [
    table(
      'Events',
      [
        { title: 'Of', show: ({ queue }) => queue },
        { title: 'Within 24 hours', show: inDay },
        number('Waiting', ({ waiting }) => waiting),
        { title: 'Oldest', kind: 'minor', show: ({ oldestSeconds = 0 }) => oldestText(oldestSeconds) },
        number('In flight', ({ inFlight }) => inFlight),
        number('Given up', ({ dead }) => dead),
        number('Parked', ({ parked }) => parked),
        number('Unpublished', ({ unpublished }) => unpublished),
        { title: 'Fails', kind: 'wide', show: ({ failing }) => failing?.cause ?? '' },
      ],
      queues,
    ),
  ]);
}
