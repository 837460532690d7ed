/** What went wrong at AWS: it refused us, or it could not serve us. */
type AwsFailure = 'access' | 'store';

/**
 * Tells a failure of the SDK by its class and by the status of the answer. Each service brings classes of its own,
 * and importing them all would cost more than they tell: every failed request carries `$metadata`.
 */
export function awsFailure(error: Error): AwsFailure | undefined {
  if (isRefusal(error.name)) return 'access';
  if (!('$metadata' in error)) return undefined;
  const status = statusOf(error.$metadata);
  return status === 401 || status === 403 ? 'access' : 'store';
}

function statusOf(metadata: unknown): unknown {
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return metadata.httpStatusCode;
}

/** The key service tells its refusals through the service that uses the key, each spelling them in its own way. */
function isRefusal(name: string): boolean {
  return refusals.has(name) || (/^kms\b|^kms[A-Z.]/i.test(name) && !/throttl|internal/i.test(name));
}

const refusals: ReadonlySet<string> = new Set([
  'AccessDenied',
  'AccessDeniedException',
  'NotAuthorizedException',
  'DecryptionFailure',
  'EncryptionFailure',
  'CredentialsProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidAccessKeyId',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'MissingAuthenticationToken',
  'SignatureDoesNotMatch',
  'UnrecognizedClientException',
]);
