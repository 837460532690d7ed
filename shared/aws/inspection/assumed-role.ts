import { CreateAccessKeyCommand, DeleteAccessKeyCommand, IAMClient } from '@aws-sdk/client-iam';
import { signedPost } from '#shared/aws/sdk/signed-request.ts';

export interface SessionKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

interface EmulatedAccount {
  readonly endpoint: string;
  readonly region: string;
  /** Credentials of the account's administrator. */
  readonly credentials: SessionKeys;
}

/** Gives a user of an emulated account an access key, for as long as something runs. */
export async function withAccessKey<Result>(
  account: EmulatedAccount,
  UserName: string,
  run: (keys: SessionKeys) => Promise<Result>,
): Promise<Result> {
  const iam = new IAMClient(account);
  const { AccessKey: { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey } = {} } = await iam.send(
    new CreateAccessKeyCommand({ UserName }),
  );
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error(`The user ${UserName} got no access key`);
  try {
    return await run({ accessKeyId, secretAccessKey });
  } finally {
    await iam.send(new DeleteAccessKeyCommand({ UserName, AccessKeyId: accessKeyId }));
  }
}

interface Assuming {
  readonly role: string;
  /** Name of the session. */
  readonly name: string;
}

/** A session of a role; undefined if it is refused. */
export async function assumeRole(
  { endpoint, region }: Pick<EmulatedAccount, 'endpoint' | 'region'>,
  credentials: SessionKeys,
  { role, name }: Assuming,
): Promise<SessionKeys | undefined> {
  const asked = { Action: 'AssumeRole', Version: '2011-06-15', RoleArn: role, RoleSessionName: name };
  const response = await signedPost(endpoint, new URLSearchParams(asked).toString(), {
    service: 'sts',
    region,
    credentials,
    contentType: 'application/x-www-form-urlencoded',
  });
  if (!response.ok) return undefined;
  const text = await response.text();
  const [accessKeyId, secretAccessKey, sessionToken] = ['AccessKeyId', 'SecretAccessKey', 'SessionToken'].map(
    (tag) => new RegExp(`<${tag}>([^<]+)</${tag}>`).exec(text)?.[1],
  );
  if (accessKeyId === undefined || secretAccessKey === undefined || sessionToken === undefined)
    throw new Error('The answer to AssumeRole holds no session');
  return { accessKeyId, secretAccessKey, sessionToken };
}
