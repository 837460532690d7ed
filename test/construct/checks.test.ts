import { App, Stack } from 'aws-cdk-lib';
import { AccountPrincipal, ArnPrincipal, type IPrincipal, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { expect, test } from 'vitest';
import { OwnChecks } from '#infra/checks/own-checks.ts';
import { onlyRoles } from '#infra/constructs/roles-of-others.ts';

const role = 'arn:aws:iam::111122223333:role/automations/their-role';

/** Findings about a bucket, a key, a role and a function's permission that let somebody in. */
function findingsOn(letIn: (stack: Stack) => IPrincipal): readonly string[] {
  const app = new App({ analyticsReporting: false });
  const stack = new Stack(app, 'Stack');
  const principals = [letIn(stack)];
  new Bucket(stack, 'Bucket').addToResourcePolicy(
    new PolicyStatement({ principals, actions: ['s3:GetObject'], resources: ['*'] }),
  );
  new Key(stack, 'Key').addToResourcePolicy(
    new PolicyStatement({ principals, actions: ['kms:Decrypt'], resources: ['*'] }),
  );
  return new OwnChecks(app)
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    );
}

test('a role of somebody else as a principal is refused wherever a policy names it', () => {
  expect(findingsOn(() => new ArnPrincipal(role))).toEqual([
    'PartnerBanking-RoleAsPrincipal[:role/automations/their-role] Stack/Bucket/Policy/Resource',
    'PartnerBanking-RoleAsPrincipal[:role/automations/their-role] Stack/Key/Resource',
  ]);
  const inAccount = (stack: Stack) =>
    new ArnPrincipal(
      stack.formatArn({ service: 'iam', region: '', resource: 'role', resourceName: 'their-role' }),
    );
  expect(findingsOn(inAccount)).toHaveLength(2);
});

test('its account is a principal, and so is a role that the same deployment makes', () => {
  expect(findingsOn(() => new AccountPrincipal('111122223333'))).toEqual([]);
  const made = (stack: Stack) => new Role(stack, 'Role', { assumedBy: new AccountPrincipal('111122223333') });
  expect(findingsOn((stack) => new ArnPrincipal(made(stack).roleArn))).toEqual([]);
});

test('roles are admitted by their accounts, each once, and by their ARNs with path', () => {
  const { principals, conditions } = onlyRoles([role, role.replace('their', 'another')]);
  expect(principals.map(({ accountId }) => accountId as unknown)).toEqual(['111122223333']);
  expect(conditions).toEqual({
    ArnEquals: { 'aws:PrincipalArn': [role, 'arn:aws:iam::111122223333:role/automations/another-role'] },
  });
});
