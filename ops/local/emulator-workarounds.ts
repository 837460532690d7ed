/**
 * Everything the local run does only because its AWS is an emulator, each with the reason. MiniStack 1.5.33;
 * nothing outside this file and the typed settings of the local stage knows which emulator it is.
 */

const emulatorVersion = '1.5.33';
export const emulatorImage = `ministackorg/ministack:${emulatorVersion}`;

/** The emulator's only account: credentials that are no 12 digits belong to it. */
export const emulatorAccount = '000000000000';

export interface EmulatorSettings {
  readonly port: number;
  readonly region: string;
  readonly temporaryDirectory: string;
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
  };
}

/** Any key and secret are the account's administrator. */
export const emulatorCredentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' } as const;

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
