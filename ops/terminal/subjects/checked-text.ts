import { amountText } from '#shared/bookings/amount-text.ts';
import { runbookText, type Finding } from '#shared/checks/check.ts';
import { shownPage } from '#infra/stage/installed-docs.ts';
import { verdictOf, worstOf, type CheckResult, type Verdict } from '#shared/checks/run-checks.ts';

/** How the command ends that shows the checks. */
export const exitCodes: Readonly<Record<Verdict, number>> = { ok: 0, warning: 1, failing: 2 };

export function markOf(check: CheckResult): string {
  if (check.reading.state === 'not-applicable') return '–';
  if (check.reading.state === 'unread') return '?';
  return { ok: '✓', warning: '!', failing: '✗' }[verdictOf(check)];
}

/** Each check that found something: what, what to do, and where to read on. */
export function problemsIn(checks: readonly CheckResult[]): readonly string[] {
  const found = checks.flatMap((check) => {
    const { reading, runbook } = check;
    if (reading.state !== 'findings') return [];
    return [
      [
        `${markOf(check)} ${check.id}: not so: ${check.says}`,
        ...reading.findings.flatMap((finding) => linesOf(finding)),
        `  See ${shownPage(runbookText(runbook))}`,
      ].join('\n'),
    ];
  });
  const unread = unreadIn(checks).map((all) =>
    [
      `? Not known: ${idsOf(all)}`,
      ...all.slice(0, 1).flatMap(({ finding }) => linesOf(finding)),
      ...all.slice(0, 1).map(({ check }) => `  See ${shownPage(runbookText(check.runbook))}`),
    ].join('\n'),
  );
  return [...unread, ...found];
}

interface Unread {
  readonly check: CheckResult;
  readonly finding: Finding;
}

/** What could not be read for one reason is one problem, however many checks need it. */
function unreadIn(checks: readonly CheckResult[]): readonly (readonly Unread[])[] {
  const unread = checks.flatMap((check) =>
    check.reading.state === 'unread' ? check.reading.findings.map((finding) => ({ check, finding })) : [],
  );
  return [...Map.groupBy(unread, ({ finding }) => finding.what).values()];
}

const idsOf = (all: readonly Unread[]): string => all.map(({ check }) => check.id).join(', ');

/** The same in one line for each finding. */
export function shortProblemsIn(checks: readonly CheckResult[]): readonly string[] {
  const unread = unreadIn(checks).flatMap((all) =>
    all.slice(0, 1).map(({ finding }) => `? ${idsOf(all)}: ${sentenceOf(finding)}`),
  );
  const found = checks.flatMap((check) =>
    check.reading.state === 'findings'
      ? check.reading.findings.map((finding) => `${markOf(check)} ${check.id}: ${sentenceOf(finding)}`)
      : [],
  );
  return [...unread, ...found];
}

function linesOf(finding: Finding): readonly string[] {
  const { toDo, command } = finding;
  return [
    `  ${ended(sentenceOf(finding))}`,
    `  ${command === undefined ? ended(toDo) : `${toDo}:`}`,
    ...(command === undefined ? [] : [`    ${command}`]),
  ];
}

/** What ends with a question has its stop. */
const ended = (sentence: string): string => (/[.?!]$/.test(sentence) ? sentence : `${sentence}.`);

function sentenceOf({ what, count, since, money, example }: Finding): string {
  const details = [
    ...(count === undefined ? [] : [`count ${count}`]),
    ...(since === undefined ? [] : [`since ${since}`]),
    ...(money === undefined ? [] : [moneyText(money)]),
    ...(example === undefined ? [] : [`for example ${example}`]),
  ];
  return details.length === 0 ? what : `${what} (${details.join('; ')})`;
}

/** `12.50 EUR on 1 account`. */
function moneyText({ cents, accounts }: NonNullable<Finding['money']>): string {
  const amounts = Object.entries(cents).map(([currency, value]) => `${amountText(value)} ${currency}`);
  const on = accounts === 0 ? '' : ` on ${accounts} ${accounts === 1 ? 'account' : 'accounts'}`;
  return `${amounts.join(', ')}${on}`;
}

/** What is not known is not called a failure, although it counts as one. */
export function summaryOf(checks: readonly CheckResult[], again: string): string {
  const verdict = worstOf(checks);
  const known = checks.filter(({ reading }) => reading.state !== 'unread');
  const left = checks.length - known.length;
  if (left === 0 || (known.length > 0 && worstOf(known) === verdict)) return summaries[verdict];
  const others = known.length === 0 ? '' : ` ${othersAre[worstOf(known)]}`;
  return `Whether the stage works is not known: ${left} of ${checks.length} checks have no answer.${others} Ask again: ${again}`;
}

const othersAre: Readonly<Record<Verdict, string>> = {
  ok: 'The others are well.',
  warning: 'The others have warnings.',
  failing: 'Others fail.',
};

export const summaries: Readonly<Record<Verdict, string>> = {
  ok: 'All is well.',
  warning: 'The stage works, and somebody should see to the warnings.',
  failing: 'The stage does not work as it should.',
};
