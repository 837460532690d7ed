import { assumeRole, withAccessKey, type SessionKeys } from '#shared/aws/inspection/assumed-role.ts';
import { stackOutput } from '#shared/aws/inspection/stack-output.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import { stackName } from '#infra/stage/stack-names.ts';
import { stages } from './stages.ts';
import type { AwsClientSettings } from './aws-environment.ts';

export const operationsStackName = stackName({ name: 'local' }, 'Operations');
const roleArns = z.pipe(jsonText, z.array(z.string()));

/**
 * The session of somebody who operates the local run, behind the first of the operators' roles: one of the users that the
 * stack makes, the first if none is named.
 */
export async function localOperator(settings: AwsClientSettings, person?: string): Promise<SessionKeys> {
  const { roles: made } = stages.select({ stage: 'local' }).operators;
  const users = 'users' in made ? made.users : [];
  const name = person ?? users[0];
  if (name === undefined || !users.includes(name))
    throw new Error(`OPERATOR must be one of ${users.join(', ')}`);
  const [role = ''] = roleArns.parse(await stackOutput(settings, operationsStackName, 'OperatorRoles'));
  const session = await withAccessKey(settings, name, async (keys) =>
    assumeRole(settings, keys, { role, name }),
  );
  if (session === undefined) throw new Error(`${name} could not assume ${role}`);
  return session;
}
