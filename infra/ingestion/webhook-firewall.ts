import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnIPSet, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

interface WebhookFirewallProps {
  readonly api: RestApi;
  readonly bankAddresses: readonly string[];
  /** Of any other address. */
  readonly requestsPerFiveMinutes: number;
}

/**
 * Blocks an address that sends more than its share, so that no single source uses up the gateway's throttle. It looks at
 * no more: no managed rules, which dislike bodies. It blocks by 403, which the gateway's DEFAULT_4XX response turns
 * into 503; a custom response would not be turned.
 */
export class WebhookFirewall extends Construct {
  readonly aclArn: string;

  constructor(scope: Construct, id: string, props: WebhookFirewallProps) {
    super(scope, id);
    const { api, bankAddresses, requestsPerFiveMinutes } = props;
    const ofBank = addressSets(this, bankAddresses);
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: seenAs('WebhookFirewall'),
      rules: [
        ...ofBank.map((set, priority) => ({
          name: set.node.id,
          priority,
          action: { allow: {} },
          statement: { ipSetReferenceStatement: { arn: set.attrArn } },
          visibilityConfig: seenAs(set.node.id),
        })),
        {
          name: 'OneSource',
          priority: ofBank.length,
          action: { block: {} },
          statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: requestsPerFiveMinutes } },
          visibilityConfig: seenAs('OneSource'),
        },
      ],
    });
    this.aclArn = acl.attrArn;
    new CfnWebACLAssociation(this, 'Association', {
      resourceArn: api.deploymentStage.stageArn,
      webAclArn: acl.attrArn,
    });
  }
}

/** One set holds addresses of one version. */
function addressSets(scope: Construct, addresses: readonly string[]): readonly CfnIPSet[] {
  const sixth = addresses.filter((address) => address.includes(':'));
  const fourth = addresses.filter((address) => !address.includes(':'));
  return [
    { id: 'BankIPv4', version: 'IPV4', networks: fourth },
    { id: 'BankIPv6', version: 'IPV6', networks: sixth },
  ]
    .filter(({ networks }) => networks.length > 0)
    .map(
      ({ id, version, networks }) =>
        new CfnIPSet(scope, id, { scope: 'REGIONAL', ipAddressVersion: version, addresses: networks }),
    );
}

/** Requests are counted by rule; samples would keep headers of the bank. */
const seenAs = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});
