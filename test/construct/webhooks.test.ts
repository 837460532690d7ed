import { expect, test } from 'vitest';
import { property, resourcesOf, stageNames, synthesized, type StageName } from './synthesized.ts';

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
      ThrottlingRateLimit: 500,
      ThrottlingBurstLimit: 1000,
      DataTraceEnabled: false,
    }),
  ]);
  const receiver = resourcesOf('production', 'AWS::Lambda::Function').find(({ id }) =>
    id.startsWith('Receiver'),
  );
  expect(receiver?.Properties['ReservedConcurrentExecutions']).toBe(100);
  expect(receiver?.Properties['Timeout']).toBeLessThan(29);
});
