import { createCallOperation, type CallOperationDeps } from '#shared/automation/call-operation.ts';
import type { CallResult } from '#shared/automation/operation-call.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import type { AutomationMetric } from '#shared/automation/names.ts';

interface HandlerDeps extends CallOperationDeps {
  readonly team: string;
  readonly log: Log;
  readonly metrics: Metrics<AutomationMetric>;
}

/** A call of one team, counted by its outcome. Neither input nor reply is logged. */
export function createHandler({ team, log, metrics, ...deps }: HandlerDeps) {
  const callOperation = createCallOperation(deps);
  return async function call(asked: unknown): Promise<CallResult> {
    const { operation, result } = await callOperation(asked);
    const code = result.status === 'refused' ? result.code : undefined;
    log.info('an operation was called', { team, operation, status: result.status, code });
    metrics.count(counters[result.status], 1, { team });
    return result;
  };
}

const counters: Readonly<Record<CallResult['status'], AutomationMetric>> = {
  succeeded: 'OperationSucceeded',
  'awaits-customer': 'OperationAwaitsCustomer',
  refused: 'OperationRefused',
  unknown: 'OperationUnknown',
};
