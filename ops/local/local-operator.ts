import { assumeRole, withAccessKey, type SessionKeys } from '#shared/aws/inspection/assumed-role.ts';
import { createSignedCalls } from '#shared/aws/inspection/signed-call.ts';
import { stackOutput } from '#shared/aws/inspection/stack-output.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { selectStage } from '#infra/stages.ts';
import { createOperators, type Operators } from '#shared/commands/operators-client.ts';
import { type AwsClientSettings, awsClientSettings } from './aws-environment.ts';
import { awsOf, type LocalAws } from './local-environment.ts';

const stackName = 'PartnerBanking-local-Operations';
const roleArns = z.pipe(jsonText, z.array(z.string()));

/**
 * The session of somebody who operates the local run, behind the first of the operators' roles: one of the users that the
 * stack makes, the first if none is named.
 */
export async function localOperator(settings: AwsClientSettings, person?: string): Promise<SessionKeys> {
  const { roles: made } = selectStage({ stage: 'local' }).operators;
  const users = 'users' in made ? made.users : [];
  const name = person ?? users[0];
  if (name === undefined || !users.includes(name))
    throw new Error(`OPERATOR must be one of ${users.join(', ')}`);
  const [role = ''] = roleArns.parse(await stackOutput(settings, stackName, 'OperatorRoles'));
  const session = await withAccessKey(settings, name, async (keys) =>
    assumeRole(settings, keys, { role, name }),
  );
  if (session === undefined) throw new Error(`${name} could not assume ${role}`);
  return session;
}

/** The operators' API of a local run, as one of them asks it: the first if none is named. */
export function localOperators(environment: LocalAws, person?: string): Operators {
  const clientSettings = awsClientSettings(awsOf(environment));
  const calls = memoised(async () =>
    createSignedCalls({
      stackName,
      outputName: 'OperatorsUrl',
      clientSettings,
      session: await localOperator(clientSettings, person),
    }),
  );
  return createOperators(async (route, body) => (await calls())(route, body));
}
