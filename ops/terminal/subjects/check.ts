import { worstOf, type CheckResult, type Verdict } from '#shared/checks/run-checks.ts';
import { typedCommand } from '#shared/checks/typed-command.ts';
import { switchedOff, type SwitchedOff } from '#infra/stage/changed-alarms.ts';
import { checkStage } from '#ops/commands/check-stage.ts';
import { commonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { textTable } from '#ops/terminal/table.ts';
import { exitCodes, markOf, problemsIn, summaryOf } from './checked-text.ts';

interface Checked {
  readonly verdict: Verdict;
  readonly checks: readonly CheckResult[];
  /** Alarms that the stage switches off, each with its reason. */
  readonly switchedOff: readonly SwitchedOff[];
}

export const checkCommand = stageCommand({
  brief: 'Prove that a stage works: the exit code is 0 if all is well, 1 for warnings, 2 if it fails',
  parameters: { flags: commonFlags },
  answer: async ({ deployment: { stage, operators }, terminal }: Asked): Promise<Checked> => {
    const checks = await checkStage(stage, { ...terminal, operators });
    return { verdict: worstOf(checks), checks, switchedOff: switchedOff(stage) };
  },
  text: ({ checks, switchedOff: off }, { flags }) => {
    const table = textTable(
      checks.map((check) => [markOf(check), check.id, sayingOf(check.reading, check.says)]),
    );
    const silent = off.map(({ name, because }) => `The stage switches off the alarm ${name}: ${because}`);
    return [
      table,
      ...problemsIn(checks),
      ...silent,
      summaryOf(checks, typedCommand('check', flags.stage)),
    ].join('\n\n');
  },
  exitCode: ({ verdict }) => exitCodes[verdict],
});

function sayingOf(reading: CheckResult['reading'], says: string): string {
  if (reading.state === 'not-applicable') return `not checked: ${reading.because}`;
  const [first, ...others] = 'findings' in reading ? reading.findings : [];
  if (first === undefined) return says;
  return others.length === 0 ? first.what : `${first.what}, and ${others.length} more`;
}
