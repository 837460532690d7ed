import { AccountPrincipal } from 'aws-cdk-lib/aws-iam';

/**
 * For a policy of ours that admits roles of somebody else: their accounts as principals, and the roles as a condition. A
 * role as a principal must exist when the policy is written, and AWS stores its inner id: a role that was deleted and
 * made again would be locked out. `aws:PrincipalArn` is the role with its path, whatever the session is called. The
 * account decides too: the role needs a permission of its own, also in our account.
 */
export const onlyRoles = (roles: readonly string[]) => ({
  principals: accountsOf(roles).map((account) => new AccountPrincipal(account)),
  conditions: { ArnEquals: { 'aws:PrincipalArn': [...roles] } },
});

/** Each account of the roles once. */
export const accountsOf = (roles: readonly string[]): readonly string[] =>
  [...new Set(roles.map((arn) => arn.split(':')[4] ?? ''))].toSorted();
