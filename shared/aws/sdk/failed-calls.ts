import * as z from '#shared/kernel/zod.ts';

/** A call of AWS by its permission and what it was about: names, and nothing that it held. */
interface FailedCall {
  readonly action?: string;
  readonly resource?: string;
}

const calls = new WeakMap<object, FailedCall>();

const text = z.string().check(z.maxLength(2_048));
const named = z.object({
  TableName: z.optional(text),
  QueueUrl: z.optional(text),
  Bucket: z.optional(text),
  SecretId: z.optional(text),
  TopicArn: z.optional(text),
  FunctionName: z.optional(text),
});

/** What the SDK reports of a call that failed. */
const report = z.object({
  clientName: text,
  commandName: text,
  input: z._default(z.unknown(), {}),
  error: z.instanceof(Error),
});

const nothing = () => undefined;

/** The SDK reports each failed call to its logger: the errors themselves name neither call nor resource. */
export const failedCallsLogger = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error(said: unknown) {
    const parsed = report.safeParse(said);
    if (!parsed.success) return;
    const { clientName, commandName, input, error } = parsed.data;
    const resource = Object.values(named.safeParse(input).data ?? {}).find((name) => name !== undefined);
    calls.set(error, {
      action: `${serviceOf(clientName)}:${commandName.replace(/Command$/, '')}`,
      ...(resource !== undefined && { resource: lastName(resource) }),
    });
  },
};

/** The call that failed with this error. A refusal of AWS names the very permission that is missing, also that of a key. */
export function failedCallOf(error: Error): FailedCall {
  const refused = /is not authorized to perform: ([\w-]+:\w+)(?: on resource: "?([\w:/.*@+=-]+))?/.exec(
    error.message,
  );
  const known = calls.get(error) ?? {};
  if (refused === null) return known;
  const [, action, resource] = refused;
  return {
    ...(action !== undefined && { action }),
    ...(resource === undefined
      ? known.resource && { resource: known.resource }
      : { resource: ofArn(resource) }),
  };
}

/** As permissions spell them. */
const services: Readonly<Record<string, string>> = { eventbridge: 'events' };

function serviceOf(clientName: string): string {
  const name = clientName.replace(/Client$/, '').toLowerCase();
  return services[name] ?? name;
}

const lastName = (resource: string) =>
  resource.startsWith('arn:') ? ofArn(resource) : (resource.split('/').at(-1) ?? '');

/** Without account and region. A key of an object may name a customer, so of a bucket only its name is left. */
function ofArn(arn: string): string {
  const [, , service, , , ...parts] = arn.split(':');
  const name = parts.join(':');
  if (service === 's3') return name.split('/')[0] ?? '';
  return name.split('/').slice(0, 2).join('/');
}
