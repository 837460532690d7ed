import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { roleOf, type Operator } from '#shared/operators/operator.ts';
import type { CheckResponse } from './commands/check-commands.ts';

/** When somebody last came in behind each role, by its ARN. Who that was is not kept. */
export interface RolesLetIn {
  put(arn: string, at: string): Promise<void>;
  all(): Promise<ReadonlyMap<string, string>>;
}

export interface RolesLetInDeps {
  readonly rolesLetIn: RolesLetIn;
  /** ARNs of all roles that are let in. */
  readonly roles: readonly string[];
  readonly clock: Clock;
}

/** Only its own account can read a role. That somebody came in behind it proves that it can be assumed. */
export async function noteRoleLetIn(
  { rolesLetIn, roles, clock }: RolesLetInDeps,
  { principal }: Operator,
): Promise<CheckResponse<'roles'>> {
  const role = roleOf(principal, roles);
  if (role !== undefined) await rolesLetIn.put(role, toIsoInstant(clock.now()));
  const known = await rolesLetIn.all();
  return { roles: roles.map((arn) => ({ arn, letInAt: known.get(arn) ?? null })) };
}
