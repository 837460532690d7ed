import { Stack, Token } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { packed } from '#infra/constructs/packed.ts';

/** ARNs of roles for the environment of a function. Those that the same deployment makes have no names yet. */
export const rolesVariable = (scope: Construct, setting: string, roles: readonly string[]): string =>
  roles.some((role) => Token.isUnresolved(role))
    ? Stack.of(scope).toJsonString(roles)
    : packed(setting, roles);
