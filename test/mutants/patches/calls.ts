import type { Mutant } from '../mutant.ts';

const keyed = 'shared/automation/keyed-call.ts';
const conclusion = 'shared/automation/conclusion.ts';
const intents = 'shared/aws/automation/call-intents.ts';

/** Writes at the bank for the teams, each under its caller's key. */
export const calls: readonly Mutant[] = [
  {
    name: 'intent-stored-after-the-call',
    consequence: 'a crash after the call leaves no trace of it, and the next call with the key is also sent',
    file: keyed,
    replace:
      'const found = await intents.begin(claim.key, claim.intent);\n    if (found === undefined) return carryOut(claim, false);',
    by: 'const result = await carryOut(claim, false).catch(() => undefined);\n    const found = await intents.begin(claim.key, claim.intent);\n    if (found === undefined && result !== undefined) return result;\n    if (found === undefined) return carryOut(claim, false);',
  },
  {
    name: 'key-taken-with-other-input',
    consequence: 'two transfers under one key: the second gets the success of the first',
    file: keyed,
    replace: 'if (found.digest !== claim.intent.digest)',
    by: 'if (found.operation !== claim.intent.operation)',
  },
  {
    name: 'intent-begins-as-open',
    consequence: 'a crashed call is sent again at once, although the bank may be processing it',
    file: keyed,
    replace: 'state: outcome,',
    by: "state: { kind: 'open' },",
  },
  {
    name: 'uncertain-call-sent-too-early',
    consequence: 'a repeatable call is sent again while the bank is processing the first one',
    file: keyed,
    replace: 'if (clock.now() < state.notBeforeMs || !mayBeRepeated(',
    by: 'if (!mayBeRepeated(',
  },
  {
    name: 'unrepeatable-call-sent-again',
    consequence: 'after a lost answer a transfer is ordered twice',
    file: 'shared/automation/unknown-outcome.ts',
    replace: 'isRepeatable(row) &&',
    by: "row.method !== '' &&",
  },
  {
    name: 'taken-up-without-resume',
    consequence: 'two calls with one key resume the same intent and both send',
    file: keyed,
    replace:
      'if (!(await intents.resume(claim.key, seen, claim.intent)))\n      return unknownBy(claim.row, claim.outcome, clock.now());',
    by: 'await intents.resume(claim.key, seen, claim.intent);',
  },
  {
    name: 'refusal-after-unknown-outcome-is-definite',
    consequence:
      'a call refused because it was already done is reported as refused, and the team tries another way',
    file: conclusion,
    replace: 'if (!attempt.followsUncertain)\n          return { ending: { state',
    by: 'if (!attempt.followsUncertain || refusal.httpStatus !== 404)\n          return { ending: { state',
  },
  {
    name: 'refused-without-end',
    consequence:
      'an automation whose first answer was lost and whose repetitions are refused repeats for a day',
    file: 'shared/automation/unknown-outcome.ts',
    replace: '(outcome.refusals ?? 0) < mostRefusals',
    by: '(outcome.refusals ?? 0) >= 0',
  },
  {
    name: 'repeated-without-end',
    consequence:
      'a message is sent again after the bank has forgotten its key, and the customer gets it twice',
    file: 'shared/automation/unknown-outcome.ts',
    replace: 'nextMs < beginOf(outcome) + longestUnknownMs',
    by: 'nextMs >= 0',
  },
  {
    name: 'unknown-outcome-forgotten-with-each-attempt',
    consequence: 'each repetition counts as the first: neither refusals nor hours add up',
    file: keyed,
    replace: 'return resume(attemptId, following(state, claim), true);',
    by: 'return resume(attemptId, claim, true);',
  },
  {
    name: 'not-done-after-unknown-outcome-reopens',
    consequence: 'a second attempt that was never sent makes the first, unknown one count as not done',
    file: conclusion,
    replace:
      "if (!attempt.followsUncertain) return { ending: { state: { kind: 'open' } }, result: undefined };",
    by: "if (attempt.row.method !== '') return { ending: { state: { kind: 'open' } }, result: undefined };",
  },
  {
    name: 'deleted-before-is-unknown',
    consequence: 'a DELETE whose first answer was lost stays unknown for ever',
    file: conclusion,
    replace: "if (attempt.row.method === 'DELETE' && refusal.httpStatus === 404)",
    by: "if (attempt.row.method === 'DELETE' && refusal.httpStatus === 410)",
  },
  {
    name: 'intent-overwritten',
    consequence: 'every call with a known key is sent again',
    file: intents,
    replace: "{ ConditionExpression: 'attribute_not_exists(pk)' }",
    by: "{ ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(pk)' }",
  },
  {
    name: 'resumed-by-two',
    consequence: 'two calls with one key resume the same intent and both send',
    file: intents,
    replace: "ConditionExpression: 'attemptId = :seen',",
    by: "ConditionExpression: 'attemptId = :seen OR attribute_exists(pk)',",
  },
  {
    name: 'ending-of-a-late-attempt',
    consequence: 'an attempt that ended late overwrites the result of the one that took over',
    file: intents,
    replace: "ConditionExpression: 'attemptId = :own',",
    by: "ConditionExpression: 'attemptId = :own OR attribute_exists(pk)',",
  },
  {
    name: 'own-intent-taken-for-another',
    consequence:
      'a call whose write of the intent was repeated by the SDK is reported as unknown and never sent',
    file: intents,
    replace: 'return found.attemptId === intent.attemptId ? undefined : found;',
    by: 'return found;',
  },
  {
    name: 'intents-of-all-teams-together',
    consequence: 'two teams that use the same key get each other’s replies',
    file: 'shared/aws/automation/call-items.ts',
    replace: '${team}#${sha256Hex(key)}`',
    by: '${team.slice(0, 0)}#${sha256Hex(key)}`',
  },
  {
    name: 'reply-kept-for-ever',
    consequence: 'personal data of a reply is returned long after the reply should be gone',
    file: 'shared/aws/automation/call-items.ts',
    replace: 'return expiresAt * 1000 > nowMs ? reply : undefined;',
    by: 'return expiresAt > 0 || nowMs < 0 ? reply : undefined;',
  },
  {
    name: 'operation-not-allowed-called',
    consequence: 'a team calls any operation of the bank',
    file: 'shared/automation/call-operation.ts',
    replace: 'const list = createAllowList(allowed);',
    by: "const list = createAllowList(['persons.get', 'persons.update', 'accounts.get', ...allowed]);",
  },
];
