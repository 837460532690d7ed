import { expect, test } from 'vitest';
import type { StackId } from '#infra/stage/stack-names.ts';
import { refuseNetworkInUse } from './network-in-use.ts';

const fixed = { address: 'fixed', zones: 1, network: '10.0.0.0/24' } as const;
const stageWith = (egress: Parameters<typeof refuseNetworkInUse>[0]['egress']) => ({
  name: 'production',
  egress,
});

function deployedWith({ isUsed }: { readonly isUsed: boolean }): ReadonlyMap<StackId, string> {
  const storage = { Vpc: { Type: 'AWS::EC2::VPC', Properties: { CidrBlock: '10.0.0.0/24' } } };
  const caller = {
    Type: 'AWS::Lambda::Function',
    Properties: isUsed ? { VpcConfig: { SubnetIds: [] } } : {},
  };
  return new Map([
    ['Storage', JSON.stringify({ Resources: storage })],
    ['Schedules', JSON.stringify({ Resources: { Caller: caller } })],
  ]);
}

test('a network goes once no function is in it, and no other one takes its place before', () => {
  const inNetwork = deployedWith({ isUsed: true });
  expect(() => refuseNetworkInUse(stageWith({ address: 'any' }), inNetwork)).toThrow(
    "Functions of production are in its network, which cannot be removed under them: deploy `egress` with address: 'leaving' and network: '10.0.0.0/24' first",
  );
  const other = { ...fixed, network: '10.1.0.0/24' };
  for (const egress of [other, { ...other, address: 'leaving' as const }])
    expect(() => refuseNetworkInUse(stageWith(egress), inNetwork)).toThrow(
      'are in the network 10.0.0.0/24, and 10.1.0.0/24 would be another one',
    );
});

test('each other step is one deployment', () => {
  const steps = [
    [fixed, deployedWith({ isUsed: true })],
    [{ ...fixed, address: 'leaving' as const }, deployedWith({ isUsed: true })],
    [{ ...fixed, network: '10.1.0.0/24' }, deployedWith({ isUsed: false })],
    [{ address: 'any' as const }, deployedWith({ isUsed: false })],
    [fixed, new Map<StackId, string>()],
  ] as const;
  for (const [egress, deployed] of steps)
    expect(() => refuseNetworkInUse(stageWith(egress), deployed)).not.toThrow();
});
