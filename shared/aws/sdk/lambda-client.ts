/** What invokes functions: a separate bundle beside that of a function, as S3 is (see s3.ts), since few invocations load it. */
export { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
