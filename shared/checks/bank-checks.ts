import { found, ok, type Check } from './check.ts';
import { inRunbook } from './in-runbook.ts';
import type { CheckDeps } from './ports.ts';
import { stackOf } from './stack-of.ts';
import { goingOn } from './work-checks.ts';
import type { WorkFacts } from './work-facts.ts';

const secret: Check<CheckDeps> = {
  id: 'bank-secret',
  says: 'The secret with the client id and the client secret of the bank is filled in',
  severity: 'fatal',
  runbook: inRunbook('bank-secret'),
  async read({ bank, wanted }) {
    const { secret: state } = await bank();
    if (state === 'filled') return ok;
    return found([
      {
        what:
          state === 'not-set'
            ? 'The secret still holds what the deployment wrote'
            : 'The secret cannot be read, or is not the JSON {"clientId","clientSecret"}',
        toDo: 'Put what the bank gave you as that JSON into a file credentials.json, and store it',
        command: `aws secretsmanager put-secret-value --secret-id "$(${secretArnOf(stackOf(wanted, 'Storage'))})" --secret-string file://credentials.json`,
      },
    ]);
  },
};

const secretArnOf = (stack: string) =>
  `aws cloudformation describe-stacks --stack-name ${stack} --query "Stacks[0].Outputs[?OutputKey=='BankCredentialsSecretArn'].OutputValue" --output text`;

const token: Check<CheckDeps> = {
  id: 'bank-token',
  says: 'The bank has issued a token and answers a call with it',
  severity: 'fatal',
  runbook: inRunbook('bank-token'),
  async read(deps) {
    const { failed } = await deps.bank();
    if (failed === undefined) return ok;
    const since = await failingSince(deps);
    return found([
      {
        what: `A call of the bank failed (${failed.code}): ${failed.message}`,
        toDo: 'Mend what the code names, as the runbook says, and ask again; events are tried again for two days, and none is lost until then',
        command: `npm run ops -- subscriptions list --stage ${deps.wanted.name}`,
        ...(since !== undefined && { since }),
      },
    ]);
  },
};

/** When our functions first had no answer of the bank; undefined if none of them has noted it, or nobody knows. */
async function failingSince({ work, clock }: CheckDeps): Promise<string | undefined> {
  const [read] = await Promise.allSettled([work()]);
  return read.status === 'rejected' ? undefined : bankFailingSince(read.value, clock);
}

/** The same of what was read. */
export function bankFailingSince({ failing }: WorkFacts, clock: CheckDeps['clock']): string | undefined {
  if (!('known' in failing)) return undefined;
  return goingOn(failing.known, clock)
    .flatMap(({ kind, firstSeen }) => (kind === 'bank' ? [firstSeen] : []))
    .toSorted()[0];
}

/** As its alarm has it. */
const mostSeconds = 60;

const clocks: Check<CheckDeps> = {
  id: 'bank-clock',
  says: "Our clock and the bank's agree",
  severity: 'warning',
  runbook: inRunbook('bank-clock'),
  async read({ bank, wanted }) {
    const { clockDifferenceMs } = await bank();
    if (clockDifferenceMs === undefined) throw new Error("no answer of the bank told the bank's time");
    const seconds = Math.round(Math.abs(clockDifferenceMs) / 1_000);
    if (seconds <= mostSeconds) return ok;
    return found([
      {
        what: `Our clock is ${seconds} s ${clockDifferenceMs > 0 ? 'ahead of' : 'behind'} the bank's`,
        toDo: 'Find out which of the two is wrong',
        command: `npm run ops -- subscriptions list --stage ${wanted.name}`,
      },
    ]);
  },
};

export const bankChecks = [secret, token, clocks];
