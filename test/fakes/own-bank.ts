import type { OwnBank } from '#shared/own/bank.ts';

/** The bank of code of a company: it answers operations as told, and keeps what it was asked. */
export function createFakeBank(answers: Readonly<Record<string, object>> = {}) {
  const calls: unknown[][] = [];
  const call = async (operation: string, ...given: unknown[]) => {
    calls.push([operation, ...given]);
    const answer = answers[operation];
    return answer === undefined
      ? Promise.reject(new Error(`${operation} has no answer`))
      : Promise.resolve(answer);
  };
  return { calls, call } as unknown as OwnBank & { readonly calls: unknown[][] };
}
