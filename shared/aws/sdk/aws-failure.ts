/** The kind of AWS failure: it refused access, or it could not serve the request. */
type AwsFailure = 'access' | 'store';

/**
 * Recognises a failure of the SDK by its class and the status of the response. Each service has its own classes, and
 * importing them all would cost too much: every failed request carries `$metadata`.
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

/** KMS reports its refusals through the service that uses the key, and each service spells them differently. */
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
