/**
 * Everything the local run does only because its AWS is an emulator, each with the reason. MiniStack 1.5.33;
 * nothing outside this file and the typed settings of the local stage knows which emulator it is.
 */

import type { Random } from '#shared/kernel/random.ts';
import type { AccessKey } from './access-key.ts';

const emulatorVersion = '1.5.33';
/** What a name says of itself, its owner can move; a digest cannot be. */
const imageByDigest = /@sha256:[0-9a-f]{64}$/;
const imageVariable = 'LOCAL_EMULATOR_IMAGE';

/** The image for those who have Docker and no Python; undefined if none is named by its digest. */
export function emulatorImage(env: NodeJS.ProcessEnv): string | undefined {
  const image = env[imageVariable];
  return image !== undefined && imageByDigest.test(image) ? image : undefined;
}

export const imageHint = `${imageVariable} set to ministackorg/ministack@sha256:… of version ${emulatorVersion}`;

/** The emulator's only account: credentials that are no 12 digits belong to it. */
export const emulatorAccount = '000000000000';

/** A change set that changes outputs alone has no changes for it, so that a stack that reads a new one would not find it. */
export const deploymentMethod = ['--method', 'direct'];

export interface EmulatorSettings {
  readonly port: number;
  readonly region: string;
  readonly temporaryDirectory: string;
  readonly accessKey: AccessKey;
  /** Folder for a file of what each function prints: the emulator's own log has no lines of those that the gateway calls. */
  readonly functionLogs: string;
}

export function emulatorEnvironment(settings: EmulatorSettings): Record<string, string> {
  return {
    // Without it, it listens on every interface of the machine.
    BIND_HOST: '127.0.0.1',
    GATEWAY_PORT: String(settings.port),
    // The host in URLs that it hands out: an IP address, so that S3 clients use path style.
    MINISTACK_HOST: '127.0.0.1',
    // Lambda environments and ARNs take the region from here, not from the request.
    MINISTACK_REGION: settings.region,
    AWS_DEFAULT_REGION: settings.region,
    // Enforces IAM: a grant that is missing fails here as it would in an account.
    AUTH: 'true',
    // Listeners on fixed ports, which a second run on the machine would find taken.
    IOT_MTLS_ENABLED: '0',
    SFTP_ENABLED: '0',
    // Unpacked bundles and its pid file go away with the run.
    TMPDIR: settings.temporaryDirectory,
    PYTHONUNBUFFERED: '1',
    FUNCTION_LOGS: settings.functionLogs,
  };
}

/** In an emulator that somebody else runs, any key and secret are the account's administrator. */
export const theirAccessKey: AccessKey = { accessKeyId: 'test', secretAccessKey: 'test' };

/** In one of ours, this one alone, beside those that it gives away itself. See `emulator-main.py`. */
export function newAccessKey(random: Random): AccessKey {
  const letters = () => random.uuid().replaceAll('-', '');
  return { accessKeyId: `AKIA${letters().toUpperCase()}`, secretAccessKey: letters() + letters() };
}

/** For what the emulator offers beside AWS: there it reads the key and no signature. */
export function keyHeader({ accessKeyId }: AccessKey): Record<string, string> {
  return { authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/` };
}

/** Kept out of the command line of the emulator, which everybody on the machine can read. */
export function emulatorSecrets({ accessKey }: Pick<EmulatorSettings, 'accessKey'>): Record<string, string> {
  return { AWS_ACCESS_KEY_ID: accessKey.accessKeyId, AWS_SECRET_ACCESS_KEY: accessKey.secretAccessKey };
}

/** Answers 200 once requests are served. */
export function readinessUrl(endpoint: string): string {
  return `${endpoint}/_ministack/ready`;
}

/** Forgets every resource. A deploy that failed leaves stacks that no later deploy can repair. */
export function resetUrl(endpoint: string): string {
  return `${endpoint}/_ministack/reset`;
}

/** The CLI asks for the version of a bootstrap stack by a parameter that the emulator's bootstrap lacks. */
export const deployEnvironment = {
  CDK_DISABLE_VERSION_CHECK: '1',
  CDK_DISABLE_CLI_TELEMETRY: 'true',
} as const;
