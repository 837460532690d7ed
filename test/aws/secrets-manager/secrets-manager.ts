import * as z from '#shared/kernel/zod.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { executeOne, operation } from '../input.ts';
import { ServiceError, type Service } from '../service.ts';

interface SecretsManagerSettings {
  readonly clock: Clock;
  /** By ARN; undefined for one that has no value yet. */
  readonly secrets: Readonly<Record<string, string | undefined>>;
}

interface SecretsManager extends Service {
  value(arn: string): string | undefined;
  put(arn: string, value: string): void;
}

interface Version {
  readonly token: string;
  readonly value: string;
  readonly atMs: number;
}

const secretBytes = 65_536;
const dayMs = 86_400_000;
/** AWS deletes no version that is younger than a day, and keeps about a hundred of them. */
const versionsPerDay = 100;

const inputs = {
  get: z.strictObject({ SecretId: z.string() }),
  put: z.strictObject({
    SecretId: z.string(),
    SecretString: z.string().check(z.minLength(1)),
    ClientRequestToken: z.string().check(z.minLength(32), z.maxLength(64)),
  }),
};

/** Secrets in memory, each with its versions; the newest is current. */
export function createSecretsManager({ clock, secrets }: SecretsManagerSettings): SecretsManager {
  const versions = new Map<string, Version[]>(
    Object.entries(secrets).map(([arn, value]) => [
      arn,
      value === undefined ? [] : [{ token: 'initial', value, atMs: clock.now() }],
    ]),
  );
  const find = (arn: string): Version[] => {
    const found = versions.get(arn);
    if (found === undefined)
      throw new ServiceError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    return found;
  };
  const operations = {
    GetSecretValue: operation(inputs.get, ({ SecretId }) => {
      const current = find(SecretId).at(-1);
      if (current === undefined)
        throw new ServiceError(
          'ResourceNotFoundException',
          "Secrets Manager can't find the specified secret value.",
        );
      return { ARN: SecretId, SecretString: current.value, VersionId: current.token };
    }),
    PutSecretValue: operation(inputs.put, ({ SecretId, SecretString, ClientRequestToken: token }) => {
      const known = find(SecretId);
      if (Buffer.byteLength(SecretString) > secretBytes)
        throw new ServiceError('ValidationException', 'SecretString is longer than 65536 bytes');
      const before = known.find((version) => version.token === token);
      if (before !== undefined && before.value !== SecretString)
        throw new ServiceError('ResourceExistsException', 'The version exists with another value');
      if (known.filter(({ atMs }) => atMs > clock.now() - dayMs).length >= versionsPerDay)
        throw new ServiceError('LimitExceededException', 'The secret has too many versions');
      if (before === undefined) known.push({ token, value: SecretString, atMs: clock.now() });
      return { ARN: SecretId, VersionId: token };
    }),
  };
  return {
    execute: (name, input) => executeOne(operations, name, input),
    value: (arn) => find(arn).at(-1)?.value,
    put: (arn, value) =>
      void find(arn).push({ token: `by-hand-${find(arn).length}`, value, atMs: clock.now() }),
  };
}
