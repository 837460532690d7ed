import { isEmulated } from './is-emulated.ts';
import { openDeployedLedger } from '#shared/aws/inspection/deployed-ledger.ts';
import { openDeployedStatements } from '#shared/aws/inspection/deployed-statements.ts';
import { createSignedCalls } from '#shared/aws/inspection/signed-call.ts';
import { openDeployedLog, type LogLine, type LogQuery } from '#shared/aws/inspection/deployed-log.ts';
import { stackOutputs } from '#shared/aws/inspection/stack-output.ts';
import { openDeployedMirror } from '#shared/aws/inspection/deployed-mirror.ts';
import { memoisedAnswer } from '#shared/kernel/memoised.ts';
import type { StatementFiles } from '#shared/statements/model/ports.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { ListedAlarm } from '#infra/alarms-of-stage.ts';
import type { ListedFunction } from '#infra/functions-of-stage.ts';
import { stackIds, stackName } from '#infra/stage/stack-names.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { stages } from './stages.ts';
import { awsClientSettings, sessionOf } from './aws-environment.ts';
import { localOperator } from './local-operator.ts';
import { awsOf, localDirectory } from './local-environment.ts';
import { runAsked } from './runs-up.ts';
import { createOperators, type Operators } from '#shared/commands/operators-client.ts';

/** Files of the partner's ledger, by name. */
export interface LedgerFiles {
  put(name: string, bytes: Uint8Array): Promise<void>;
}

/** What commands need of a stage that is deployed. */
export interface Deployment {
  /** Its settings. */
  readonly stage: Stage;
  /** Requests are signed by the session of the person who runs this. */
  readonly operators: Operators;
  /** As its stacks would have them. */
  readonly alarms: () => Promise<readonly ListedAlarm[]>;
  /** As its stacks would have them, each with its log. */
  readonly functions: () => Promise<readonly ListedFunction[]>;
  readonly log: (of: ListedFunction, query: LogQuery) => Promise<readonly LogLine[]>;
  /** Of each stack that is deployed, read with the right of the person. */
  readonly outputs: () => Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>;
  readonly mirror: () => Promise<MirrorRepository>;
  readonly ledgerFiles: () => Promise<LedgerFiles>;
  readonly statementFiles: () => Promise<Pick<StatementFiles, 'read'>>;
}

/**
 * A deployed stage. The roles of its functions hold the rights, and their code the rules. So a person needs a session of
 * an operators' role to change data, and of a role that may read to read data. The mirror and the files of statements
 * need the right to read table and bucket, and a log the right to read it.
 */
export function deploymentOf(stage: string): Deployment {
  // A console goes on for hours, and is asked again once AWS answers.
  const clientSettings = memoisedAnswer(async () => clientSettingsOf(stage));
  const calls = memoisedAnswer(async () =>
    createSignedCalls({
      stackName: stackName({ name: stage }, 'Operations'),
      outputName: 'OperatorsUrl',
      clientSettings: await clientSettings(),
      session: isEmulated(stages.select({ stage }))
        ? await emulatedSession(await clientSettings())
        : undefined,
    }),
  );
  const settings = stages.select({ stage });
  return {
    stage: settings,
    // The library of the stacks takes seconds to load.
    alarms: async () => (await import('#infra/alarms-of-stage.ts')).alarmsOf(settings),
    functions: async () => (await import('#infra/functions-of-stage.ts')).functionsOf(settings),
    log: async ({ stackName: ofStack, log }, query) =>
      openDeployedLog({ stackName: ofStack, log, clientSettings: await clientSettings() })(query),
    outputs: async () => {
      const names = stackIds.map((id) => stackName(settings, id));
      const found = names.map(
        async (name) => [name, await stackOutputs(await clientSettings(), name)] as const,
      );
      return Object.fromEntries(await Promise.all(found));
    },
    operators: createOperators(async (route, body) => (await calls())(route, body)),
    mirror: async () =>
      openDeployedMirror({
        stackName: stackName({ name: stage }, 'Storage'),
        clientSettings: await clientSettings(),
      }),
    ledgerFiles: async () =>
      openDeployedLedger({
        stackName: stackName({ name: stage }, 'Storage'),
        clientSettings: await clientSettings(),
      }),
    statementFiles: async () =>
      openDeployedStatements({
        stackName: stackName({ name: stage }, 'Storage'),
        clientSettings: await clientSettings(),
      }),
  };
}

/** Whoever waits learns within five seconds that AWS is not reached, or takes calls and never answers. */
const patience = {
  maxAttempts: 2,
  // Without a byte in either direction, so that a large file takes as long as it needs.
  requestHandler: { connectionTimeout: 2_000, socketTimeout: 1_700 },
} as const;

/** Where a stage is deployed: the emulator of the run that is up, unless the environment names another. */
export async function clientSettingsOf(stage: string) {
  const { region } = stages.select({ stage });
  if (!isEmulated(stages.select({ stage }))) return { region, ...patience };
  const named = process.env['AWS_ENDPOINT_URL'];
  const asked = runAsked(localDirectory, process.env['LOCAL_RUN']);
  // Our emulator's key goes to no other emulator.
  if (named !== undefined && named !== (await asked.catch(() => undefined))?.awsEndpoint)
    return { ...awsClientSettings({ endpoint: named, region }), ...patience };
  const running = await asked;
  return { ...awsClientSettings({ ...awsOf(running), region }), ...patience };
}

/** The session that the shell holds, or that of an operator of the local run: a newcomer has none. */
async function emulatedSession(settings: Awaited<ReturnType<typeof clientSettingsOf>>) {
  const session = sessionOf(process.env);
  return session !== undefined || !('endpoint' in settings)
    ? session
    : localOperator(settings, process.env['OPERATOR']);
}
