import { expect, test } from 'vitest';
import { stageNames } from '#infra/stages.ts';
import { resourcesOf } from './synthesized.ts';

/** What holds data, or has an address that others know: a new logical id deletes it and makes an empty one. */
const stateful = [
  'AWS::ApiGateway::RestApi',
  'AWS::DynamoDB::Table',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Events::Archive',
  'AWS::Events::EventBus',
  'AWS::KMS::Key',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::SNS::Topic',
  'AWS::SQS::Queue',
  'AWS::SecretsManager::Secret',
];

// Read the difference before you accept it (`npx vitest run --project construct stateful -u`): an id that is gone is a
// resource that the next deployment deletes, or leaves behind with its data.
test.each(stageNames)('no change replaces what holds data: %s', async (stage) => {
  const resources = stateful.flatMap((type) =>
    resourcesOf(stage, type).map(({ stack, id }) => `${stack} ${type} ${id}`),
  );

  expect(resources.length).toBeGreaterThan(0);
  await expect(`${resources.toSorted().join('\n')}\n`).toMatchFileSnapshot(`stateful-resources/${stage}.txt`);
});
