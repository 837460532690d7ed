import type { StackId } from '#infra/stage/stack-names.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import { shownPage } from '#infra/stage/installed-docs.ts';
import { resourcesIn } from './deployed-resources.ts';

/** AWS removes no network while a function has its interface in it, and the deployment would fail after half an hour. */
export function refuseNetworkInUse(
  { name, egress }: Pick<Stage, 'name' | 'egress'>,
  deployed: ReadonlyMap<StackId, string>,
): void {
  const resources = [...deployed.values()].flatMap(resourcesIn);
  const isUsed = resources.some(
    ({ Type, Properties: of }) => Type === 'AWS::Lambda::Function' && of?.VpcConfig !== undefined,
  );
  const network = resources.find(({ Type }) => Type === 'AWS::EC2::VPC')?.Properties?.CidrBlock;
  if (!isUsed || network === undefined) return;
  const first = `deploy \`egress\` with address: 'leaving' and network: '${network}' first, as ${shownPage('docs/DEPLOY.md')} says under "Allow-lists"`;
  if (egress.address === 'any')
    throw new PermanentError(
      'network-in-use',
      `Functions of ${name} are in its network, which cannot be removed under them: ${first}`,
    );
  if (egress.network !== network)
    throw new PermanentError(
      'network-in-use',
      `Functions of ${name} are in the network ${network}, and ${egress.network} would be another one: ${first}`,
    );
}
