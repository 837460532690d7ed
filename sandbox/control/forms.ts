import * as z from '#shared/kernel/zod.ts';
import { apiFaultRules } from '#sandbox/engine/api-faults.ts';
import { wantedBankError } from '#sandbox/engine/bank-errors/by-hand.ts';
import { bankErrorRates } from '#sandbox/engine/bank-error-rates.ts';
import { bankOptions } from '#sandbox/engine/options.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { scenarios } from '#sandbox/scenarios/scenarios.ts';
import { accountTransitions } from '#sandbox/transitions/account-transitions.ts';
import { cardTransitions } from '#sandbox/transitions/card-transitions.ts';
import { customerTransitions } from '#sandbox/transitions/customer-transitions.ts';
import { lendingTransitions } from '#sandbox/transitions/lending-transitions.ts';
import { paymentTransitions } from '#sandbox/transitions/payment-transitions.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';
import { webhookFaults } from '#sandbox/webhooks/faults.ts';
import { clockChange } from './clock-routes.ts';
import { checkpointBody, resetBody } from '#sandbox/bank/checkpoints.ts';

/** A control route with a body, described so that a page can make a form of it. */
export interface ControlForm {
  readonly group: 'scenarios' | 'transitions' | 'faults' | 'options' | 'state';
  /** Unique within the group. */
  readonly area: string;
  readonly name: string;
  readonly summary: string;
  readonly method: 'POST' | 'PATCH';
  /** Below `/sandbox`. */
  readonly path: string;
  /** JSON Schema of the body. */
  readonly schema: object;
  /** The present values, where the route changes some. */
  readonly values?: object;
}

const areas = {
  Accounts: accountTransitions,
  Customers: customerTransitions,
  Payments: paymentTransitions,
  Cards: cardTransitions,
  Lending: lendingTransitions,
};

export function controlForms(bank: SimulatedBank): readonly ControlForm[] {
  return [...scenarioForms(), ...transitionForms(), ...faultForms(bank), optionForm(bank), ...stateForms()];
}

function scenarioForms(): readonly ControlForm[] {
  return Object.entries(scenarios).map(([name, { summary, input }]) => ({
    group: 'scenarios',
    area: 'Scenarios',
    name,
    summary,
    method: 'POST',
    path: `/scenarios/${name}`,
    schema: schemaOf(input),
  }));
}

function transitionForms(): readonly ControlForm[] {
  return Object.entries(transitions).map(([name, { summary, input }]) => ({
    group: 'transitions',
    area: Object.entries(areas).find(([, table]) => Object.hasOwn(table, name))?.[0] ?? 'Events',
    name,
    summary,
    method: 'POST',
    path: `/transitions/${name}`,
    schema: schemaOf(input),
  }));
}

function faultForms(bank: SimulatedBank): readonly ControlForm[] {
  // How often a rule applied cannot be set.
  const rules = bank.apiFaults
    .shown()
    .map((rule) => Object.fromEntries(Object.entries(rule).filter(([name]) => name !== 'occurred')));
  return [
    {
      group: 'faults',
      area: 'Calls',
      name: 'faults-of-calls',
      summary: 'what goes wrong with calls of the interface; the first rule that comes true counts',
      method: 'POST',
      path: '/faults/api',
      schema: schemaOf(apiFaultRules),
      values: { rules },
    },
    {
      group: 'faults',
      area: 'Webhooks',
      name: 'faults-of-webhooks',
      summary: 'how often deliveries go wrong, from 0 to 1',
      method: 'POST',
      path: '/faults/webhooks',
      schema: schemaOf(webhookFaults),
      values: bank.desk.faults(),
    },
    {
      group: 'faults',
      area: 'Books',
      name: 'an-error-in-the-books',
      summary: 'makes the bank wrong about something it has',
      method: 'POST',
      path: '/faults/bank',
      schema: schemaOf(wantedBankError),
    },
    {
      group: 'faults',
      area: 'Books',
      name: 'rates-of-errors',
      summary: 'how often bookings and fees go wrong, from 0 to 1',
      method: 'POST',
      path: '/faults/bank/rates',
      schema: schemaOf(bankErrorRates),
      values: bank.errors.rates(),
    },
  ];
}

function optionForm(bank: SimulatedBank): ControlForm {
  return {
    group: 'options',
    area: 'Options',
    name: 'options',
    summary:
      'how the bank behaves where its specification leaves it open; those left empty get their default',
    method: 'PATCH',
    path: '/options',
    schema: schemaOf(bankOptions),
    values: bank.options,
  };
}

function stateForms(): readonly ControlForm[] {
  const common = { group: 'state', area: 'State', method: 'POST' } as const;
  return [
    {
      ...common,
      name: 'clock',
      summary: 'moves the clock, sets its speed or stops it',
      path: '/clock',
      schema: schemaOf(clockChange),
    },
    {
      ...common,
      name: 'checkpoint',
      summary: 'saves everything that the bank knows, to come back to it later',
      path: '/checkpoints',
      schema: schemaOf(checkpointBody),
    },
    {
      ...common,
      name: 'reset',
      summary:
        'empties the bank and restores the options that it was started with; the clock and checkpoints stay',
      path: '/reset',
      schema: schemaOf(resetBody),
    },
  ];
}

/** The schema of the input: a member with a default may be left out. */
function schemaOf(schema: z.ZodMiniType): object {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}
