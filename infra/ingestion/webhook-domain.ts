import {
  DomainName,
  EndpointAccessMode,
  EndpointType,
  type RestApi,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';

type Address = Extract<Stage['webhook']['address'], { kind: 'domain' }>;

/** The company's own domain in front of the API. */
export class WebhookDomain extends Construct {
  /** Without a trailing slash. */
  readonly url: string;
  /** What the DNS record of the domain leads to. */
  readonly target: string;

  constructor(scope: Construct, id: string, { api, address }: { api: RestApi; address: Address }) {
    super(scope, id);
    const { name, certificateArn, basePath } = address;
    const domain = new DomainName(this, 'Name', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS13_1_2_PQ_2025_09,
      endpointAccessMode: EndpointAccessMode.BASIC,
    });
    domain.addBasePathMapping(api, { ...(basePath !== undefined && { basePath }) });
    this.url = ['https:/', name, ...(basePath === undefined ? [] : [basePath])].join('/');
    this.target = domain.domainNameAliasDomainName;
  }
}
