import { dirname, delimiter } from 'node:path';
import type { AccessKey } from './access-key.ts';
import { deployEnvironment, theirAccessKey } from './emulator-workarounds.ts';

export interface AwsEndpoint {
  readonly endpoint: string;
  readonly region: string;
  /** Of the run, whose emulator takes no other; left out, the endpoint is an emulator that takes any. */
  readonly accessKey?: AccessKey | undefined;
}

export interface AwsClientSettings {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: AccessKey;
}

/** For SDK clients of this process: explicit, so that no profile of the machine leads to a real account. */
export function awsClientSettings({
  endpoint,
  region,
  accessKey = theirAccessKey,
}: AwsEndpoint): AwsClientSettings {
  return { endpoint, region, credentials: accessKey };
}

/** The session that somebody assumed for this shell; none if it holds only the keys of a user. */
export function sessionOf(env: NodeJS.ProcessEnv) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const { AWS_SESSION_TOKEN: sessionToken } = env;
  if (accessKeyId === undefined || secretAccessKey === undefined || sessionToken === undefined)
    return undefined;
  return { accessKeyId, secretAccessKey, sessionToken };
}

/**
 * For programs that we start: the machine's own AWS settings (profile, account keys, endpoints of single
 * services) are left out, so that a deploy can only ever reach the emulator.
 */
export function awsEnvironment(target: AwsEndpoint, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { accessKeyId, secretAccessKey } = target.accessKey ?? theirAccessKey;
  const own = Object.entries(env).filter(([name]) => !name.startsWith('AWS_') && !name.startsWith('CDK_'));
  return {
    ...Object.fromEntries(own),
    PATH: [dirname(process.execPath), env['PATH']].join(delimiter),
    AWS_ENDPOINT_URL: target.endpoint,
    AWS_REGION: target.region,
    AWS_DEFAULT_REGION: target.region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    // Files that do not exist: a profile may name endpoints, too.
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
    ...deployEnvironment,
  };
}
