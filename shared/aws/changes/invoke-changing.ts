import { functionRefusal } from '#shared/changes/bounded-exchange.ts';
import type { ChangingFunction } from '#shared/changes/changing-functions.ts';
import type { InvokeChanging } from '#shared/changes/ports.ts';
import { IntegrationError, PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { memoised } from '#shared/kernel/memoised.ts';

type Invoke = (name: string, payload: unknown) => Promise<unknown>;

/** Lambda's client is large, and queries of approvals or of the record need none. */
const opened = memoised(async (): Promise<Invoke> => {
  const { createInvocations } = await import('./invocations.ts');
  return createInvocations();
});

export function createInvokeChanging(
  names: Readonly<Record<ChangingFunction, string>>,
  open: () => Promise<Invoke> = opened,
): InvokeChanging {
  return async (by, call) => {
    const invoke = await open();
    const payload = call.withinMs === undefined ? call.asked : call;
    const answer = await attempt(by, async () => invoke(names[by], payload));
    const refused = functionRefusal.safeParse(answer);
    if (refused.success) throw new PermanentError('function-refused', refused.data.functionRefused);
    return answer;
  };
}

async function attempt(by: ChangingFunction, invoke: () => Promise<unknown>): Promise<unknown> {
  try {
    return await invoke();
  } catch (cause) {
    if (cause instanceof IntegrationError || isOfTheDeployment(cause)) throw cause;
    throw new TransientError('function-silent', `The function for ${by} has not answered`, cause);
  }
}

/** No repetition helps: somebody has to deploy something. */
const isOfTheDeployment = (error: unknown) =>
  error instanceof Error && ['AccessDeniedException', 'ResourceNotFoundException'].includes(error.name);
