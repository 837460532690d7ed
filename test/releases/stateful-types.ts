/**
 * What holds data, or has an address that others know, and the properties whose change makes CloudFormation replace it.
 */
export const statefulTypes: ReadonlyMap<string, readonly string[]> = new Map([
  ['AWS::ApiGateway::RestApi', []],
  ['AWS::Backup::BackupVault', ['BackupVaultName', 'EncryptionKeyArn']],
  ['AWS::DynamoDB::Table', ['TableName', 'KeySchema', 'LocalSecondaryIndexes', 'ImportSourceSpecification']],
  ['AWS::DynamoDB::GlobalTable', ['TableName', 'KeySchema', 'LocalSecondaryIndexes']],
  ['AWS::Events::Archive', ['ArchiveName', 'SourceArn']],
  ['AWS::Events::EventBus', ['Name', 'EventSourceName']],
  ['AWS::KMS::Key', ['KeySpec', 'KeyUsage', 'MultiRegion', 'Origin']],
  ['AWS::Logs::LogGroup', ['LogGroupName']],
  ['AWS::S3::Bucket', ['BucketName', 'BucketNamePrefix', 'BucketNamespace']],
  ['AWS::SNS::Topic', ['TopicName', 'FifoTopic']],
  ['AWS::SQS::Queue', ['QueueName', 'FifoQueue']],
  // Another description of how to generate it overwrites the value: that loses what it opens.
  ['AWS::SecretsManager::Secret', ['Name', 'GenerateSecretString', 'SecretString']],
]);
