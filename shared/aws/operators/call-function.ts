import { functionRefusal } from '#shared/operators/function-call.ts';
import type { CallFunction } from '#shared/operators/ports.ts';
import { IntegrationError, PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { memoised } from '#shared/kernel/memoised.ts';

type Invoke = (name: string, payload: unknown) => Promise<unknown>;

/** The client of Lambda is large, and approvals and the audit log need none. */
const opened = memoised(async (): Promise<Invoke> => {
  const { createInvocations } = await import('./invocations.ts');
  return createInvocations();
});

export function createCallFunction(
  names: Readonly<Record<string, string | undefined>>,
  open: () => Promise<Invoke> = opened,
): CallFunction {
  return async (by, call) => {
    const name = names[by];
    if (name === undefined)
      throw new PermanentError(
        'function-unknown',
        `This stage has no ${by}: set \`${by}\` in stages.ts and deploy`,
      );
    const invoke = await open();
    const answer = await attempt(by, async () => invoke(name, call));
    const refused = functionRefusal.safeParse(answer);
    if (refused.success) throw new PermanentError('function-refused', refused.data.functionRefused);
    return answer;
  };
}

async function attempt(by: string, invoke: () => Promise<unknown>): Promise<unknown> {
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
