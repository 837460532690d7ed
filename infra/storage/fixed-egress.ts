import { RemovalPolicy } from 'aws-cdk-lib';
import {
  CfnEIP,
  GatewayVpcEndpointAwsService,
  IpAddresses,
  NatProvider,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import { Construct } from 'constructs';
import { acknowledge } from '#infra/constructs/acknowledge.ts';
import type { Attachment } from '#infra/constructs/base-function.ts';
import type { Stage } from '#infra/stage/stage.ts';

type Settings = Exclude<Stage['egress'], { address: 'any' }>;

/**
 * A network for the functions that call the bank. All that leaves it comes from elastic IPs, which stay as long as the
 * bank admits them. Only S3 and DynamoDB have endpoints of their own, which are free. Calls of other services go through the
 * NAT gateway, which is there anyway: an endpoint for one of them costs more than their few bytes.
 */
export class FixedEgress extends Construct {
  readonly attachment: Attachment;
  readonly addresses: readonly string[];

  constructor(scope: Construct, id: string, { stage, settings }: { stage: Stage; settings: Settings }) {
    super(scope, id);
    const ips = Array.from({ length: settings.zones }, (_, zone) => new CfnEIP(this, `Address${zone}`));
    // Whoever deletes the stack by mistake does not also have to ask the bank for admission again.
    for (const ip of ips)
      ip.applyRemovalPolicy(stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);
    const vpc = new Vpc(this, 'Network', {
      ipAddresses: IpAddresses.cidr(settings.network),
      // Lambda needs subnets in two zones to run while one of them is down.
      maxAzs: 2,
      natGateways: settings.zones,
      natGatewayProvider: NatProvider.gateway({
        eipAllocationIds: ips.map(({ attrAllocationId }) => attrAllocationId),
      }),
      subnetConfiguration: [
        { name: 'Outgoing', subnetType: SubnetType.PUBLIC, mapPublicIpOnLaunch: false },
        { name: 'Functions', subnetType: SubnetType.PRIVATE_WITH_EGRESS },
      ],
      // Nothing is in the default group, and only a function of the library could empty it.
      restrictDefaultSecurityGroup: false,
      gatewayEndpoints: {
        S3: { service: GatewayVpcEndpointAwsService.S3 },
        DynamoDB: { service: GatewayVpcEndpointAwsService.DYNAMODB },
      },
    });
    acknowledge(vpc, {
      'AwsSolutions-VPC7':
        'Nothing listens in the network, and only our functions are in it: they log each call of the bank themselves',
    });
    const group = new SecurityGroup(this, 'Outgoing', {
      vpc,
      description: `HTTPS to the bank and to AWS (${stage.name})`,
      allowAllOutbound: false,
    });
    for (const port of portsOf(stage)) group.addEgressRule(Peer.anyIpv4(), Port.tcp(port));
    this.addresses = ips.map(({ attrPublicIp }) => attrPublicIp);
    this.attachment = {
      isLeaving: settings.address === 'leaving',
      network: {
        vpc,
        vpcSubnets: { subnetType: SubnetType.PRIVATE_WITH_EGRESS },
        securityGroups: [group],
      },
    };
  }
}

/** That of AWS, and those of the bank's addresses. */
function portsOf({ bank }: Stage): ReadonlySet<number> {
  const ofBank = [bank.baseUrl, bank.authUrl].map((url) => Number(new URL(url).port || 443));
  return new Set([443, ...ofBank]);
}
