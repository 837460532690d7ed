import { buildCommand, buildRouteMap, type ApplicationContext } from '@stricli/core';
import { wholeNumber } from '#ops/terminal/whole-number.ts';
import { carryOutTool } from './carry-out-tool.ts';
import type { AttackSize } from './attacks/attack.ts';
import type { BankSoakFlags } from './bank-soak/soak-bank.ts';
import type { FeesSoakFlags } from './fees-soak/soak-fees.ts';
import type { SoakFlags } from './simulation/soak.ts';
import type { MistakesSoakFlags } from './reconciliation-soak/soak-mistakes.ts';
import type { ReconciliationSoakFlags } from './reconciliation-soak/soak-reconciliation.ts';
import type { StatementsSoakFlags } from './statements-soak/soak-statements.ts';

const greatestSeed = 0xff_ff_ff_ff;
const number = { kind: 'parsed', parse: wholeNumber(1, greatestSeed), placeholder: 'N' } as const;

const seeds = buildCommand({
  docs: { brief: 'Simulates many seeds; says what failed and how to see it again' },
  parameters: {
    flags: {
      seeds: { ...number, default: '200', brief: 'How many' },
      from: { ...number, parse: wholeNumber(0, greatestSeed), default: '1', brief: 'The first one' },
      write: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Keep results in docs/evidence/simulation.md, and simulate no seed again that is kept there',
      },
    },
  },
  async func(this: ApplicationContext, flags: SoakFlags) {
    const { soak } = await import('./simulation/soak.ts');
    this.process.exitCode = (await soak(flags)) ? 0 : 1;
  },
});

const bank = buildCommand({
  docs: {
    brief: 'Plays random sequences at the simulated bank; says what it must not do and how to see it again',
  },
  parameters: {
    flags: {
      sequences: { ...number, default: '1000', brief: 'How many' },
      requests: { ...number, default: '100000', brief: 'How many requests all of them send' },
      accounts: {
        ...number,
        default: '1000',
        brief: 'How many accounts live a year with the calendar of TARGET',
      },
      from: { ...number, parse: wholeNumber(0, greatestSeed), default: '1', brief: 'The first seed' },
      write: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Write the results to docs/evidence/bank-soak.md',
      },
    },
  },
  async func(this: ApplicationContext, flags: BankSoakFlags) {
    const { soakBank } = await import('./bank-soak/soak-bank.ts');
    this.process.exitCode = (await soakBank(flags)) ? 0 : 1;
  },
});

const statements = buildCommand({
  docs: { brief: 'Lives months of many accounts; says whether their statements are right' },
  parameters: {
    flags: {
      accounts: { ...number, default: '500', brief: 'How many' },
      months: { ...number, default: '24', brief: 'How many' },
      from: { ...number, parse: wholeNumber(0, greatestSeed), default: '1', brief: 'The first seed' },
      write: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Write the results to docs/evidence/statements.md',
      },
    },
  },
  async func(this: ApplicationContext, flags: StatementsSoakFlags) {
    const { soakStatements } = await import('./statements-soak/soak-statements.ts');
    this.process.exitCode = (await soakStatements(flags)) ? 0 : 1;
  },
});

const fees = buildCommand({
  docs: { brief: 'Charges fees at every kind of bank; says whether any was booked twice' },
  parameters: {
    flags: {
      attempts: { ...number, default: '1000000', brief: 'How many, about' },
      from: { ...number, parse: wholeNumber(1, greatestSeed), default: '1', brief: 'The first seed' },
      write: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Write the results to docs/evidence/fees.md',
      },
    },
  },
  async func(this: ApplicationContext, flags: FeesSoakFlags) {
    const { soakFees } = await import('./fees-soak/soak-fees.ts');
    this.process.exitCode = (await soakFees(flags)) ? 0 : 1;
  },
});

const reconciliation = buildCommand({
  docs: {
    brief: 'Compares accounts with a bank that errs; says whether each mistake was found, and nothing else',
  },
  parameters: {
    flags: {
      seeds: { ...number, default: '200', brief: 'How many' },
      from: { ...number, parse: wholeNumber(0, greatestSeed), default: '1', brief: 'The first one' },
      write: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Write the results to docs/evidence/reconciliation.md',
      },
    },
  },
  async func(this: ApplicationContext, flags: ReconciliationSoakFlags) {
    const { soakReconciliation } = await import('./reconciliation-soak/soak-reconciliation.ts');
    this.process.exitCode = (await soakReconciliation(flags)) ? 0 : 1;
  },
});

const mistakes = buildCommand({
  docs: {
    brief: 'Plants each kind of mistake in bookings, alone and all at once; says whether each was found',
  },
  parameters: {
    flags: {
      accounts: { ...number, default: '420', brief: 'How many, about, alone and as many again at once' },
      write: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Write the results to docs/evidence/reconciled-mistakes.md',
      },
    },
  },
  async func(this: ApplicationContext, flags: MistakesSoakFlags) {
    const { soakMistakes } = await import('./reconciliation-soak/soak-mistakes.ts');
    this.process.exitCode = (await soakMistakes(flags)) ? 0 : 1;
  },
});

const dynamodb = buildCommand({
  docs: { brief: 'Compares the in-memory DynamoDB with DynamoDB Local' },
  parameters: {},
  async func(this: ApplicationContext) {
    const { compareWithDynamoDbLocal } = await import('./dynamodb-local/compare-with-dynamodb-local.ts');
    this.process.exitCode = (await compareWithDynamoDbLocal()) ? 0 : 1;
  },
});

const java = buildCommand({
  docs: { brief: 'Generates a client in Java from docs/api/openapi.json and compiles it' },
  parameters: {},
  async func(this: ApplicationContext) {
    const { checkJavaClient } = await import('./java-client/check-java-client.ts');
    this.process.exitCode = (await checkJavaClient()) ? 0 : 1;
  },
});

const attacks = buildCommand({
  docs: {
    brief:
      'Attacks receiver, client, events, seals and the local run on this machine; says what came through',
  },
  parameters: {
    flags: {
      attempts: { ...number, default: '20000', brief: 'How many of each kind that makes them up' },
      seed: { ...number, default: '1', brief: 'The same seed tries the same' },
    },
  },
  async func(this: ApplicationContext, flags: AttackSize) {
    const { soakAttacks } = await import('./attacks/soak-attacks.ts');
    this.process.exitCode = (await soakAttacks(flags)) ? 0 : 1;
  },
});

await carryOutTool(
  'npm run soak --',
  buildRouteMap({
    docs: { brief: 'What takes too long for every test run' },
    routes: { seeds, bank, statements, fees, reconciliation, mistakes, attacks, dynamodb, java },
    defaultCommand: 'seeds',
  }),
);
