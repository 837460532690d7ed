import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { createStacks } from '#infra/partner-banking.ts';
import { checkedStage } from '#infra/stage/select-stage.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { property, resourcesOf, stageNames, synthesized, unbundledApp } from './synthesized.ts';
import type { StageName } from '#examples/company/stages.ts';

const ofApi = (stage: StageName, type: string) =>
  resourcesOf(stage, `AWS::ApiGateway::${type}`).filter(({ stack }) => stack === 'ingestion');

test.each(stageNames)('every error that the gateway of %s makes by itself is answered 503', (stage) => {
  const responses = ofApi(stage, 'GatewayResponse');
  expect(responses.map((resource) => property<string>(resource, 'ResponseType')).sort()).toEqual([
    'DEFAULT_4XX',
    'DEFAULT_5XX',
    // Falls back to neither of the two.
    'REQUEST_TOO_LARGE',
  ]);
  expect(new Set(responses.map((resource) => property<string>(resource, 'StatusCode')))).toEqual(
    new Set(['503']),
  );
});

test.each(stageNames)('nothing of %s answers 410, which would cancel the subscription', (stage) => {
  const text = JSON.stringify(synthesized(stage).templates.ingestion.toJSON());
  expect(text).not.toMatch(/"(StatusCode|statusCode)":\s*"?410/);
});

test('every path and method reaches the receiver with the exact bytes', () => {
  const methods = ofApi('production', 'Method');
  expect(methods.map((resource) => property<string>(resource, 'HttpMethod'))).toEqual(['ANY', 'ANY']);
  expect(new Set(methods.map((method) => property(method, 'Integration.Type')))).toEqual(
    new Set(['AWS_PROXY']),
  );
  const paths = ofApi('production', 'Resource');
  expect(paths.map((resource) => property<string>(resource, 'PathPart'))).toEqual(['{proxy+}']);
  const [api] = ofApi('production', 'RestApi');
  expect(api?.Properties['BinaryMediaTypes']).toEqual(['*/*']);
});

test('the stage is throttled, and the receiver bounded and quicker than the gateway', () => {
  const [apiStage] = ofApi('production', 'Stage');
  expect(apiStage?.Properties['MethodSettings']).toEqual([
    expect.objectContaining({
      // A thousand for the bank, and as many for one address that may be the bank's or not.
      ThrottlingRateLimit: 2000,
      ThrottlingBurstLimit: 2000,
      DataTraceEnabled: false,
    }),
  ]);
  const receiver = resourcesOf('production', 'AWS::Lambda::Function').find(({ id }) =>
    id.startsWith('Receiver'),
  );
  expect(receiver?.Properties['ReservedConcurrentExecutions']).toBe(200);
  expect(receiver?.Properties['Timeout']).toBeLessThan(29);
});

test('one source cannot use up the throttle, and the networks of the bank are never limited', () => {
  const production = deployableStage('production');
  const firewall = { bankAddresses: ['192.0.2.0/24', '2001:db8::/32'] };
  const stage = checkedStage.parse({ ...production, webhook: { ...production.webhook, firewall } });
  const template = Template.fromStack(createStacks(unbundledApp(), stage).ingestion);
  const [acl] = Object.values(template.findResources('AWS::WAFv2::WebACL'));
  const { Rules: rules } = (acl as { Properties: { Rules: object[] } }).Properties;

  expect(rules).toMatchObject([
    { Name: 'BankIPv4', Priority: 0, Action: { Allow: {} } },
    { Name: 'BankIPv6', Priority: 1, Action: { Allow: {} } },
    {
      Name: 'OneSource',
      Priority: 2,
      // A response of its own would pass by the gateway's 503.
      Action: { Block: {} },
      Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 200 * 300 } },
    },
  ]);
  expect(JSON.stringify(rules)).not.toContain('CustomResponse');
  expect(Object.values(template.findResources('AWS::WAFv2::IPSet'))).toMatchObject([
    { Properties: { Addresses: ['192.0.2.0/24'] } },
    { Properties: { Addresses: ['2001:db8::/32'] } },
  ]);
  template.resourceCountIs('AWS::WAFv2::WebACLAssociation', 1);
  const unreadable = { ...firewall, bankAddresses: ['192.0.2.1'] };
  const misread = checkedStage.safeParse({ ...stage, webhook: { ...stage.webhook, firewall: unreadable } });
  expect(misread.success).toBe(false);
});

test('the access log names the source of each call', () => {
  const [apiStage] = ofApi('production', 'Stage');
  const format = property<string>(apiStage, 'AccessLogSetting.Format');
  expect(JSON.parse(format)).toMatchObject({
    source: '$context.identity.sourceIp',
    path: '$context.resourcePath',
  });
});

test('no endpoint of ours takes less than TLS 1.2', () => {
  const apis = resourcesOf('production', 'AWS::ApiGateway::RestApi');
  expect(
    apis.map(({ Properties }) => [Properties['SecurityPolicy'], Properties['EndpointAccessMode']]),
  ).toEqual([
    ['SecurityPolicy_TLS13_1_2_PQ_2025_09', 'BASIC'],
    ['SecurityPolicy_TLS13_1_2_PQ_2025_09', 'BASIC'],
  ]);
});
