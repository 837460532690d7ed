import type { CommandFunction } from '#shared/operators/command-functions.ts';
import { functionRefusal } from '#shared/operators/function-call.ts';
import type { CallFunction } from '#shared/operators/ports.ts';
import { IntegrationError, PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { memoised } from '#shared/kernel/memoised.ts';

type Invoke = (name: string, payload: unknown) => Promise<unknown>;

/** The client of Lambda is large, and approvals and the audit log need none. */
const opened = memoised(async (): Promise<Invoke> => {
  const [{ LambdaClient }, { invokeFunction }] = await Promise.all([
    import('@aws-sdk/client-lambda'),
    import('#shared/aws/inspection/invoke-function.ts'),
  ]);
  const client = new LambdaClient(settings);
  return async (name, payload) => invokeFunction(client, name, payload);
});

/** One attempt, within the time that the gateway waits. To repeat it, the person sends another request. */
const settings = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 24_000, throwOnRequestTimeout: true },
} as const;

export function createCallFunction(
  names: Readonly<Record<CommandFunction, string>>,
  open: () => Promise<Invoke> = opened,
): CallFunction {
  return async (by, call) => {
    const invoke = await open();
    const answer = await attempt(by, async () => invoke(names[by], call));
    const refused = functionRefusal.safeParse(answer);
    if (refused.success) throw new PermanentError('function-refused', refused.data.functionRefused);
    return answer;
  };
}

async function attempt(by: CommandFunction, invoke: () => Promise<unknown>): Promise<unknown> {
  try {
    return await invoke();
  } catch (cause) {
    if (cause instanceof IntegrationError || isOfTheDeployment(cause)) throw cause;
    throw new TransientError('function-silent', `The function for ${by} has not answered`, cause);
  }
}

/** Repeating does not help: somebody has to deploy something. */
const isOfTheDeployment = (error: unknown) =>
  error instanceof Error && ['AccessDeniedException', 'ResourceNotFoundException'].includes(error.name);
