import { GetRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import type { AccountReaders } from '#shared/checks/read-account.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Connection } from './connection.ts';
import { createReadTeams, type TeamSettings } from './team-rules.ts';

export interface AccessSettings extends TeamSettings {
  /** The account that the stage is in. */
  readonly account: string;
  /** ARNs of the roles of the operators. */
  readonly roles: readonly string[];
}

/** Whether teams get their events, and operators in. */
export function createAccessReaders(
  { account, roles, ...teams }: AccessSettings,
  of: Connection,
): Pick<AccountReaders, 'roles' | 'teams'> {
  const iam = new IAMClient(of);
  return {
    teams: createReadTeams(teams, of),
    roles: async () =>
      Promise.all(
        roles.map(async (arn) => ({
          arn,
          state: arn.split(':')[4] === account ? await readRole(iam, arn) : ('elsewhere' as const),
        })),
      ),
  };
}

const text = z.union([z.string(), z.array(z.string())]);
const trustPolicy = z.pipe(
  jsonText,
  z.object({ Statement: z.array(z.looseObject({ Effect: z.string(), Action: z.optional(text) })) }),
);

async function readRole(client: IAMClient, arn: string) {
  const RoleName = arn.slice(arn.lastIndexOf('/') + 1);
  const found = await unlessAbsent('NoSuchEntityException', client.send(new GetRoleCommand({ RoleName })));
  if (found === undefined) return 'absent';
  const trusted = trustPolicy.safeParse(decodeURIComponent(found.Role?.AssumeRolePolicyDocument ?? ''));
  const isOpen = trusted.data?.Statement.some(
    ({ Effect, Action = [] }) => Effect === 'Allow' && [Action].flat().some(isAssuming),
  );
  return isOpen === true ? 'assumable' : 'closed';
}

/** Also with an identity provider: `sts:AssumeRoleWithSAML`. */
const isAssuming = (action: string) => action === '*' || /^sts:(\*|AssumeRole)/.test(action);

async function unlessAbsent<Answer>(name: string, call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && error.name === name) return undefined;
    throw error;
  }
}
