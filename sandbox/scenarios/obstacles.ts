import { isRecord } from '#shared/kernel/json.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { bankOptions } from '#sandbox/engine/options.ts';
import { refusal } from '#sandbox/engine/refusal.ts';

/** Plays, and names the settings of the bank that may have stopped it; without any, the error stays unchanged. */
export async function explained(bank: SimulatedBank, play: () => Promise<object>): Promise<object> {
  const standing = obstaclesAt(bank);
  try {
    return await play();
  } catch (error) {
    if (standing.length === 0) throw error;
    const message =
      `The scenario stopped: ${reasonOf(error)}. What it did until then stays. It needs a bank that does what is ` +
      `asked of it, and this one has ${standing.join(', and ')}. Play it again after that.`;
    throw refusal(409, 'scenario_stopped', message);
  }
}

/** Each setting, and how to remove it. */
function obstaclesAt({ apiFaults, errors, options }: SimulatedBank): readonly string[] {
  const rules = apiFaults.shown();
  const usual = new Map<string, unknown>(Object.entries(bankOptions.parse({})));
  const rates = Object.entries(errors.rates()).filter(([, rate]) => rate > 0);
  const unusual = Object.entries(options).filter(
    ([name, value]) =>
      // An option that allows more stops nothing.
      !name.startsWith('allow') && JSON.stringify(value) !== JSON.stringify(usual.get(name)),
  );
  const namesOf = (entries: readonly (readonly [string, unknown])[]) =>
    entries.map(([name]) => name).join(', ');
  return [
    ...(rules.length > 0
      ? [
          `faults of calls (${rules.map(({ fault }) => fault).join(', ')}; POST {"rules": []} to /sandbox/faults/api)`,
        ]
      : []),
    ...(rates.length > 0
      ? [`errors in its books at a rate (${namesOf(rates)}; POST {} to /sandbox/faults/bank/rates)`]
      : []),
    ...(unusual.length > 0
      ? [`options that are not the usual ones (${namesOf(unusual)}; PATCH them at /sandbox/options)`]
      : []),
  ];
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const issues: unknown = 'issues' in error ? error.issues : undefined;
  if (!Array.isArray(issues)) return error.message.replace(/\.$/, '');
  return issues
    .filter(isRecord)
    .map(({ path, message }) => `${Array.isArray(path) ? path.join('.') : ''} ${String(message)}`.trim())
    .join('; ');
}
