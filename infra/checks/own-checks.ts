import { type CfnResource, Stack } from 'aws-cdk-lib';
import { CfnRestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnEventBus } from 'aws-cdk-lib/aws-events';
import { CfnRole } from 'aws-cdk-lib/aws-iam';
import { CfnKey } from 'aws-cdk-lib/aws-kms';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { CfnBucketPolicy } from 'aws-cdk-lib/aws-s3';
import { CfnTopicPolicy } from 'aws-cdk-lib/aws-sns';
import { CfnQueuePolicy } from 'aws-cdk-lib/aws-sqs';
import { NagMessageLevel, NagPack } from 'cdk-nag';

/** What no check of others looks for. */
export class OwnChecks extends NagPack {
  override readonly name = 'PartnerBanking';
  protected override packName = 'PartnerBanking';

  protected override checkResource(node: CfnResource): void {
    this.applyRule({
      ruleSuffixOverride: 'RoleAsPrincipal',
      info: 'A policy has a role or user as its principal: take the account as the principal and the role as a condition (`onlyRoles`), for Lambda the account alone.',
      explanation:
        'AWS refuses a principal that does not exist, and locks out one that was deleted and made again.',
      level: NagMessageLevel.ERROR,
      node,
      rule: (checked) =>
        principalsIn(Stack.of(checked).resolve(policyOf(checked))).flatMap((principal) => named(principal)),
    });
  }
}

function policyOf(node: CfnResource): unknown {
  if (node instanceof CfnPermission) return { Principal: node.principal };
  if (node instanceof CfnKey) return node.keyPolicy;
  if (node instanceof CfnRestApi || node instanceof CfnEventBus) return node.policy;
  if (node instanceof CfnRole) return node.assumeRolePolicyDocument;
  if (node instanceof CfnBucketPolicy || node instanceof CfnQueuePolicy || node instanceof CfnTopicPolicy)
    return node.policyDocument;
  return undefined;
}

function principalsIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'Principal' ? [member] : principalsIn(member),
  );
}

/** Roles and users by their names; a reference to one that the same deployment makes has none. */
const named = (principal: unknown): string[] =>
  JSON.stringify(principal).match(/:(?:role|user|assumed-role)\/[\w+=,.@/-]*/g) ?? [];
