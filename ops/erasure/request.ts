import * as z from '#shared/kernel/zod.ts';
import type { Customer } from '#shared/erasure/customer.ts';
import type { CommandResult } from '#ops/command-result.ts';
import type { DeployedJob } from '#ops/deployed-job.ts';

const answer = z.union([z.object({ skipped: z.string() }), z.object({ state: z.string() })]);

/** Asks for an erasure once the person at the terminal has typed the id once more. */
export async function requestErasure(
  job: DeployedJob,
  { customer, isConfirmed }: { readonly customer: Customer; readonly isConfirmed: boolean },
  ask: (question: string) => Promise<string>,
): Promise<CommandResult> {
  const { kind, id } = customer;
  const question = `This erases everything of ${kind} ${id} once the bank has confirmed twice that it is gone.\nType the id to go on: `;
  if (!isConfirmed && (await ask(question)).trim() !== id) return { text: 'Nothing was done.', exitCode: 1 };
  const result = answer.parse(await job({ request: customer }));
  if ('skipped' in result) return { text: `${id}: not requested, ${result.skipped}`, exitCode: 1 };
  return { text: `${id}: ${texts[result.state] ?? result.state}`, exitCode: 0 };
}

const texts: Readonly<Record<string, string>> = {
  announced: 'requested; the next run asks the bank',
  missing: 'already under way; the bank has confirmed it once',
  erasing: 'already under way; the bank has confirmed it',
  completed: 'already erased',
};
