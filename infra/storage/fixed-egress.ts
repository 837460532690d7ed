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
import type { FixedEgressSettings } from '#infra/stage/egress.ts';
import type { Stage } from '#infra/stage/stage.ts';

interface FixedEgressProps {
  readonly stage: Stage;
  readonly settings: FixedEgressSettings;
}

/**
 * A network for the functions that call the bank. All that leaves it comes from elastic IPs, which stay as long as the
 * bank admits them. Only S3 and DynamoDB have endpoints of their own, which are free. Calls of other services go through the
 * NAT gateway, which is there anyway: an endpoint for one of them costs more than their few bytes.
 */
export class FixedEgress extends Construct {
  readonly attachment: Attachment;
  /** What a person asks for: the addresses to admit, if the stack made them, and how AWS calls them. */
  readonly outputs: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, { stage, settings }: FixedEgressProps) {
    super(scope, id);
    const made = settings.allocationIds === undefined ? this.makeAddresses({ stage, settings }) : [];
    const allocationIds = settings.allocationIds ?? made.map(({ attrAllocationId }) => attrAllocationId);
    const vpc = new Vpc(this, 'Network', {
      ipAddresses: IpAddresses.cidr(settings.network),
      // Lambda needs subnets in two zones to run while one of them is down.
      maxAzs: 2,
      natGateways: settings.zones,
      natGatewayProvider: NatProvider.gateway({
        eipAllocationIds: allocationIds,
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
    this.outputs = {
      EgressAllocationIds: allocationIds.join(),
      ...(made.length > 0 && { EgressAddresses: made.map(({ attrPublicIp }) => attrPublicIp).join() }),
    };
    this.attachment = {
      isLeaving: settings.address === 'leaving',
      network: {
        vpc,
        vpcSubnets: { subnetType: SubnetType.PRIVATE_WITH_EGRESS },
        securityGroups: [group],
      },
    };
  }

  private makeAddresses({ stage, settings: { zones } }: FixedEgressProps): readonly CfnEIP[] {
    const ips = Array.from({ length: zones }, (_, zone) => new CfnEIP(this, `Address${zone}`));
    // Whoever deletes the stack by mistake does not also have to ask the bank for admission again.
    for (const ip of ips)
      ip.applyRemovalPolicy(stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);
    return ips;
  }
}

/** That of AWS, and those of the bank's addresses. */
function portsOf({ bank }: Stage): ReadonlySet<number> {
  const ofBank = [bank.baseUrl, bank.authUrl].map((url) => Number(new URL(url).port || 443));
  return new Set([443, ...ofBank]);
}
