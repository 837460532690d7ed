/**
 * Properties that CloudFormation changes by making a new resource ("Update requires: Replacement" in its reference), of
 * each type that another stack refers to or that refers to another stack. Policies, dashboards and alarms are changed in
 * place, apart from their names, which nothing here sets.
 */
export const createOnly: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGateway::RestApi': [],
  'AWS::ApiGateway::Stage': ['RestApiId', 'StageName'],
  'AWS::Backup::BackupPlan': [],
  'AWS::Backup::BackupSelection': ['BackupPlanId', 'BackupSelection'],
  'AWS::Backup::BackupVault': ['BackupVaultName', 'EncryptionKeyArn'],
  'AWS::CloudFormation::Stack': [],
  'AWS::CloudWatch::Alarm': ['AlarmName'],
  'AWS::CloudWatch::Dashboard': ['DashboardName'],
  'AWS::DynamoDB::Table': ['KeySchema', 'LocalSecondaryIndexes', 'TableName'],
  'AWS::EC2::SecurityGroup': ['GroupDescription', 'GroupName', 'VpcId'],
  'AWS::EC2::Subnet': ['AvailabilityZone', 'AvailabilityZoneId', 'CidrBlock', 'VpcId'],
  'AWS::Events::EventBus': ['Name'],
  'AWS::Events::Rule': ['EventBusName', 'Name'],
  'AWS::IAM::Policy': [],
  'AWS::KMS::Key': ['KeySpec', 'KeyUsage', 'MultiRegion'],
  'AWS::Lambda::EventSourceMapping': ['EventSourceArn', 'StartingPosition'],
  'AWS::Lambda::Function': ['FunctionName', 'PackageType'],
  'AWS::S3::Bucket': ['BucketName', 'BucketNamePrefix', 'BucketNamespace'],
  'AWS::SQS::Queue': ['FifoQueue', 'QueueName'],
  'AWS::SecretsManager::Secret': ['Name'],
  'AWS::StepFunctions::StateMachine': ['StateMachineName', 'StateMachineType'],
  'AWS::WAFv2::WebACL': ['Name', 'Scope'],
};
