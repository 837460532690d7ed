import type { Finding } from '#shared/checks/check.ts';
import { verdictOf, worstOf, type CheckResult, type Verdict } from '#shared/checks/run-checks.ts';
import { switchedOff, type SwitchedOff } from '#infra/stage/changed-alarms.ts';
import { checkStage } from '#ops/commands/check-stage.ts';
import { commonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { textTable } from '#ops/terminal/table.ts';

interface Checked {
  readonly verdict: Verdict;
  readonly checks: readonly CheckResult[];
  /** Alarms that the stage switches off, each with its reason. */
  readonly switchedOff: readonly SwitchedOff[];
}

const exitCodes: Readonly<Record<Verdict, number>> = { ok: 0, warning: 1, failing: 2 };

export const checkCommand = stageCommand({
  brief: 'Prove that a stage works: the exit code is 0 if all is well, 1 for warnings, 2 if it fails',
  parameters: { flags: commonFlags },
  answer: async ({ deployment: { stage, operators }, terminal }: Asked): Promise<Checked> => {
    const checks = await checkStage(stage, { ...terminal, operators });
    return { verdict: worstOf(checks), checks, switchedOff: switchedOff(stage) };
  },
  text: textOf,
  exitCode: ({ verdict }) => exitCodes[verdict],
});

function textOf({ checks, verdict, switchedOff: off }: Checked): string {
  const table = textTable(
    checks.map((check) => [markOf(check), check.id, sayingOf(check.reading, check.says)]),
  );
  const problems = checks.flatMap((check) => {
    const { reading, runbook } = check;
    if (!('findings' in reading)) return [];
    const lines = reading.findings.flatMap((finding) => linesOf(finding));
    return [
      [
        `${markOf(check)} ${check.id}: not so: ${check.says}`,
        ...lines,
        `  See docs/runbooks/${runbook.page}.md#${runbook.anchor}`,
      ].join('\n'),
    ];
  });
  const silent = off.map(({ name, because }) => `The stage switches off the alarm ${name}: ${because}`);
  return [table, ...problems, ...silent, summaries[verdict]].join('\n\n');
}

function markOf(check: CheckResult): string {
  if (check.reading.state === 'not-applicable') return '–';
  return { ok: '✓', warning: '!', failing: '✗' }[verdictOf(check)];
}

function sayingOf(reading: CheckResult['reading'], says: string): string {
  if (reading.state === 'not-applicable') return `not checked: ${reading.because}`;
  const [first, ...others] = 'findings' in reading ? reading.findings : [];
  if (first === undefined) return says;
  return others.length === 0 ? first.what : `${first.what}, and ${others.length} more`;
}

function linesOf({ what, toDo, command, count, since, money, example }: Finding): readonly string[] {
  const cents = Object.entries(money?.cents ?? {}).map(([currency, value]) => `${value} cents ${currency}`);
  const details = [
    ...(count === undefined ? [] : [`count ${count}`]),
    ...(since === undefined ? [] : [`since ${since}`]),
    ...(money === undefined ? [] : [`${cents.join(', ')} on ${money.accounts} accounts`]),
    ...(example === undefined ? [] : [`for example ${example}`]),
  ];
  return [
    `  ${what}${details.length === 0 ? '.' : ` (${details.join('; ')}).`}`,
    `  ${toDo}${command === undefined ? '.' : ':'}`,
    ...(command === undefined ? [] : [`    ${command}`]),
  ];
}

const summaries: Readonly<Record<Verdict, string>> = {
  ok: 'All is well.',
  warning: 'The stage works, and somebody should see to the warnings.',
  failing: 'The stage does not work as it should.',
};
