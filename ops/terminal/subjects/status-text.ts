import { isSilent } from '#ops/commands/check-stage.ts';
import type { BankStatus } from '#ops/commands/show-status.ts';

const [minute, hour, day] = [60, 3_600, 86_400];

/** As exactly as a person needs it: `3 min`, `5 h`, `12 days`. */
export function ageText(seconds: number): string {
  if (seconds < minute) return `${Math.round(seconds)} s`;
  if (seconds < hour) return `${Math.round(seconds / minute)} min`;
  return seconds < 2 * day ? `${Math.round(seconds / hour)} h` : `${Math.round(seconds / day)} days`;
}

/** One line: whether the bank answers, and how old what we show it is. */
export function bankText(bank: BankStatus, at: string): string {
  const { failed, failingSince, token, secretStoredAt, clockDifferenceMs } = bank;
  const since = (then: string) => ageText(Math.max(0, Date.parse(at) - Date.parse(then)) / 1_000);
  const state =
    failed === undefined
      ? 'answers'
      : `${isSilent(failed) ? 'does not answer' : 'takes no call of ours'} (${failed})${failingSince === undefined ? '' : ` since ${failingSince}`}`;
  return [
    `The bank ${state}`,
    ...(token === undefined ? [] : [`token ${since(token.issuedAt)} old, until ${token.endsAt}`]),
    ...(secretStoredAt === undefined ? [] : [`secret ${since(secretStoredAt)} old`]),
    ...(clockDifferenceMs === undefined ? [] : [clockText(clockDifferenceMs)]),
  ].join('; ');
}

/** Differences below a second are those of the clocks' own steps. */
function clockText(differenceMs: number): string {
  const seconds = Math.round(Math.abs(differenceMs) / 1_000);
  return seconds === 0 ? 'clocks agree' : `our clock ${seconds} s ${differenceMs > 0 ? 'ahead' : 'behind'}`;
}
