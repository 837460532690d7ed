import { openDeployedLog } from '#shared/aws/inspection/deployed-log.ts';
import { stackOutputs } from '#shared/aws/inspection/stack-output.ts';
import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import { functionsOf } from '#infra/functions-of-stage.ts';
import { stackIds, stackName } from '#infra/stage/stack-names.ts';
import { stages } from '#examples/company/stages.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { localOperators } from '#ops/local/local-operators.ts';
import { runCommand } from '#ops/terminal/application.ts';
import { fakeScreen } from '#test/fakes/screen.ts';
import { shellWords } from '#test/fakes/shell-words.ts';
import type { DeployedStack } from './stack.ts';

interface Typed {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

const refuse = async () => Promise.reject(new Error('Nobody asks for it here'));

/** What comes of a command that Anna types behind `npm run ops --`, at the deployed stack. */
export function typedAt({ environment }: DeployedStack) {
  const clientSettings = awsClientSettings(awsOf(environment));
  const stage = stages.select({ stage: 'local' });
  const operators = localOperators(environment, 'anna');
  return async (line: string, onSaid: (text: string) => void = () => undefined): Promise<Typed> => {
    let [stdout, stderr] = ['', ''];
    const exitCode = await runCommand(shellWords(line), {
      process: {
        stdout: fakeScreen((text) => void (stdout += text)),
        stderr: fakeScreen(
          (text) => {
            stderr += text;
            onSaid(text);
          },
          { isTTY: false, columns: 80 },
        ),
      },
      deployment: () => ({
        stage,
        operators,
        alarms: refuse,
        functions: async () => Promise.resolve(functionsOf(stage)),
        log: async (of, query) => openDeployedLog({ ...of, clientSettings })(query),
        outputs: async () => {
          const found = stackIds.map(async (id) => {
            const name = stackName(stage, id);
            return [name, await stackOutputs(clientSettings, name)] as const;
          });
          return Object.fromEntries(await Promise.all(found));
        },
        mirror: refuse,
        ledgerFiles: refuse,
        statementFiles: refuse,
      }),
      clock: systemClock,
      timers: systemTimers,
      random: { uuid: () => systemRandom.uuid() },
      prompt: refuse,
      interruptible: async (run) => run(new AbortController().signal),
    });
    return { exitCode, stdout, stderr };
  };
}
