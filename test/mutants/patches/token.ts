import type { Mutant } from '../mutant.ts';

const store = 'shared/aws/token-store.ts';
const source = 'shared/bank/token/token-source.ts';
const evidence = 'shared/bank/token/evidence.ts';

/** The one token that all containers share. */
export const token: readonly Mutant[] = [
  {
    name: 'token-lease-without-condition',
    consequence: 'every container that looks at the same moment mints a token of its own',
    file: store,
    replace:
      "          unchanged('leaseOwner', 'seenOwner', seen.lease?.owner),\n          unchanged('leaseUntilMs', 'seenUntil', seen.lease?.untilMs),\n        ],\n        values: {",
    by: "          unchanged('leaseOwner', 'seenOwner', seen.lease?.owner).length > 0 ? ':until = :until' : '',\n        ],\n        values: {",
  },
  {
    name: 'token-written-without-lease',
    consequence: 'a container that asked the bank late writes its token over a newer one',
    file: store,
    replace: "condition: ['leaseOwner = :owner', unchanged('generation', 'seen', seen)],",
    by: "condition: ['attribute_exists(pk) OR leaseOwner = :owner OR generation = :seen OR attribute_not_exists(pk)'],",
  },
  {
    name: 'token-written-over-another-generation',
    consequence: 'a token that was refused and replaced meanwhile comes back',
    file: store,
    replace: "condition: ['leaseOwner = :owner', unchanged('generation', 'seen', seen)],",
    by: "condition: ['leaseOwner = :owner', seen === undefined ? 'attribute_exists(pk)' : ':seen = :seen'],",
  },
  {
    name: 'token-lease-released-by-anybody',
    consequence: 'a container that failed takes the lease from the one that asks the bank just now',
    file: store,
    replace: "set: 'REMOVE leaseOwner, leaseUntilMs',\n        condition: ['leaseOwner = :owner'],",
    by: "set: 'REMOVE leaseOwner, leaseUntilMs',\n        condition: ['attribute_exists(leaseOwner) OR leaseOwner = :owner'],",
  },
  {
    name: 'older-token-offered-over-newer',
    consequence:
      'a token that was got while the store failed replaces a younger one, which then serves nobody',
    file: store,
    replace: "condition: ['(attribute_not_exists(sentAtMs) OR sentAtMs < :sentAtMs)'],",
    by: "condition: ['(attribute_not_exists(sentAtMs) OR sentAtMs <> :sentAtMs)'],",
  },
  {
    name: 'token-read-eventually',
    consequence: 'a container reads the token of before and asks the bank for one more',
    file: store,
    replace: 'Key: key, ConsistentRead: true }',
    by: 'Key: key, ConsistentRead: false }',
  },
  {
    name: 'failed-lease-counts-as-held',
    consequence: 'while DynamoDB throttles, every container mints a token',
    file: 'shared/bank/token/token-row.ts',
    replace: '(await ask(store.lease(...args))) === true',
    by: '(await ask(store.lease(...args))) !== false',
  },
  {
    name: 'token-not-written-again',
    consequence: 'one failed write, and every other container asks the bank for a token',
    file: 'shared/bank/token/token-row.ts',
    replace: 'const writeAttempts = 3;',
    by: 'const writeAttempts = 1;',
  },
  {
    name: 'token-lease-kept-after-failure',
    consequence: 'after a failure of the bank everybody waits for a lease that nobody uses',
    file: 'shared/bank/token/renewal.ts',
    replace: 'if (under !== undefined) await store.release(under.owner);',
    by: 'void under;',
  },
  {
    name: 'minted-without-failure-of-the-store',
    consequence:
      'whoever waits for long asks the bank, although the store would have let one container do it',
    file: 'shared/bank/token/renewal.ts',
    replace: "if (state === 'overdue' && store.isFailing()) return ask(undefined);",
    by: "if (state === 'overdue' || store.isFailing()) return ask(undefined);",
  },
  {
    name: 'lease-ahead-of-our-clock-waited-for',
    consequence: 'a container whose clock is an hour ahead keeps all others without a token for an hour',
    file: 'shared/bank/token/lease-watch.ts',
    replace: "if (unchangedMs >= patienceMs) return 'overdue';",
    by: "if (unchangedMs >= patienceMs * 1_000) return 'overdue';",
  },
  {
    name: 'step-of-clock-ends-patience',
    consequence: 'a clock that steps forward makes a container mint a second token',
    file: 'shared/bank/token/lease-watch.ts',
    replace: 'Math.min(Math.max(nowMs - lookedAtMs, delayMs), mostPerLookMs)',
    by: 'Math.max(nowMs - lookedAtMs, delayMs, mostPerLookMs * 0)',
  },
  {
    name: 'generation-not-renewed',
    consequence: 'a token that was refused cannot be told from the one that replaced it',
    file: 'shared/bank/token/renewal.ts',
    replace: 'generation: random.uuid() }, credentials: used };',
    by: "generation: 'token' }, credentials: used };",
  },
  {
    name: 'every-401-drops-the-token',
    consequence: 'an operation that always answers 401 makes each of its calls mint a token',
    file: evidence,
    replace: 'return ![...acceptedAtMs.values()].some((atMs) => Math.abs(clock.now() - atMs) < provenMs);',
    by: 'return provenMs > 0;',
  },
  {
    name: 'new-token-blamed',
    consequence: 'an operation that refuses every token has each new one dropped at once',
    file: evidence,
    replace: 'const freshMs = 10_000;',
    by: 'const freshMs = 0;',
  },
  {
    name: 'refusing-operation-not-learnt',
    consequence: 'each call of an operation that always answers 401 costs a token once a minute',
    file: evidence,
    replace: 'refuserUntilMs.set(refusal.operation, untilMs);',
    by: 'void refuserMs;',
  },
  {
    name: 'refusing-operation-not-shared',
    consequence: 'each container learns by a token of its own which operation refuses all',
    file: evidence,
    replace: 'Math.max(refuserUntilMs.get(operation) ?? 0, shared[operation] ?? 0)',
    by: 'Math.max(refuserUntilMs.get(operation) ?? 0, (shared[operation] ?? 0) * 0)',
  },
  {
    name: 'soft-refresh-at-ten-percent',
    consequence: 'a token is renewed every six minutes instead of once in 42',
    file: source,
    replace: 'const softFrom = 0.7;',
    by: 'const softFrom = 0.1;',
  },
  {
    name: 'refused-token-taken-from-store',
    consequence: 'the token that the bank has just refused is read from the store and used again',
    file: source,
    replace: 'renewal.require((shared) => !evidence.isRefused(shared))',
    by: 'renewal.require(() => true)',
  },
  {
    name: 'renewals-beside-calls-together',
    consequence: 'each of a hundred parallel calls begins a renewal of its own',
    file: source,
    replace: 'beside ??= renewBeside(token).finally(() => (beside = undefined));',
    by: 'beside = renewBeside(token).finally(() => (beside = undefined));',
  },
  {
    name: 'required-renewals-together',
    consequence: 'each of a hundred parallel first calls asks for a token',
    file: source,
    replace: 'required ??= renewRequired().finally(() => (required = undefined));',
    by: 'required = renewRequired().finally(() => (required = undefined));',
  },
  {
    name: 'seal-not-bound-to-life',
    consequence: 'whoever can write the table makes an old token live for ever',
    file: 'shared/bank/token/sealed-token.ts',
    replace: 'JSON.stringify([clientId, facts.generation, facts.sentAtMs, facts.lifeMs])',
    by: 'JSON.stringify([clientId])',
  },
  {
    name: 'rotated-secret-not-read-again',
    consequence: 'after the client secret is rotated, warm containers get no token any more',
    file: 'shared/bank/token/renewal.ts',
    replace: 'if (!isSame) result = await issue(used);',
    by: 'void isSame;',
  },
];
