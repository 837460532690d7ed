import type { JsonObject } from '#shared/kernel/json.ts';
import { accessRequests } from '#test/aws/iam/access-requests.ts';
import { isAllowed, type Statement } from '#test/aws/iam/policy.ts';
import type { AwsCall } from '#test/aws/sdk-call.ts';
import { ServiceError } from '#test/aws/service.ts';
import { account, region } from './deployment/resolve.ts';

type Answer = (call: AwsCall) => Promise<JsonObject>;

/** Services that first check the policies of a function's role, like those of AWS. */
export function withPermissions(
  statements: readonly Statement[],
  answer: Answer,
  onDenied: (what: string) => void,
): Answer {
  return async (call) => {
    const denied = accessRequests(call, { region, account }).find(
      (request) => !isAllowed(statements, request),
    );
    if (denied !== undefined) {
      onDenied(`${denied.action} ${denied.resource} ${JSON.stringify(denied.context)}`);
      throw notAuthorized(call);
    }
    try {
      return await answer(call);
    } catch (error) {
      throw isAbsentObject(error) && !mayList(statements, call) ? notAuthorized(call) : error;
    }
  };
}

function notAuthorized({ service }: AwsCall): ServiceError {
  return service === 's3'
    ? new ServiceError('AccessDenied', 'no policy allows it', 403)
    : new ServiceError('AccessDeniedException', 'no policy allows it');
}

const isAbsentObject = (error: unknown) => error instanceof ServiceError && error.code === 'NoSuchKey';

/** Without permission to list a bucket, a caller cannot see that an object does not exist. */
function mayList(statements: readonly Statement[], { input }: AwsCall): boolean {
  const resource = `arn:aws:s3:::${typeof input['Bucket'] === 'string' ? input['Bucket'] : ''}`;
  return isAllowed(statements, { action: 's3:ListBucket', resource, context: {} });
}
