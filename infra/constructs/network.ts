import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Permission } from './permissions.ts';

/**
 * What Lambda needs to attach a function to a network; it takes no single resources. The code of the function itself may
 * not use it.
 */
export function attachToNetwork(): Permission {
  const actions = [
    'ec2:AssignPrivateIpAddresses',
    'ec2:CreateNetworkInterface',
    'ec2:DeleteNetworkInterface',
    'ec2:DescribeNetworkInterfaces',
    'ec2:DescribeSubnets',
    'ec2:UnassignPrivateIpAddresses',
  ];
  const fromCode = { Null: { 'lambda:SourceFunctionArn': 'false' } };
  return {
    statements: [
      new PolicyStatement({ actions, resources: ['*'] }),
      new PolicyStatement({ effect: Effect.DENY, actions, resources: ['*'], conditions: fromCode }),
    ],
    accepted: { 'AwsSolutions-IAM5[Resource::*]': 'AWS has no narrower form; the code is denied all of it' },
  };
}
