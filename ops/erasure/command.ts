import { parseArgs } from 'node:util';
import type { StageName } from '#infra/stages.ts';
import type { Customer } from '#shared/erasure/customer.ts';
import { idOf, refuse, stageOf, stageOption } from '#ops/arguments.ts';

export type EraseCommand =
  | { readonly command: 'preview-erasure'; readonly stage: StageName; readonly customer: Customer }
  | {
      readonly command: 'request-erasure';
      readonly stage: StageName;
      readonly customer: Customer;
      readonly isConfirmed: boolean;
    };

export const eraseUsage =
  'npm run ops -- erase --person ID|--business ID [--dry-run | --yes] [--stage STAGE]';

const options = {
  ...stageOption,
  person: { type: 'string' },
  business: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  yes: { type: 'boolean', short: 'y', default: false },
} as const;

export function parseErase(args: readonly string[]): EraseCommand {
  const { values } = parseArgs({ args: [...args], options });
  const { person, business, 'dry-run': isDryRun, yes: isConfirmed } = values;
  const customers: readonly Customer[] = [
    ...(person === undefined ? [] : [{ kind: 'person', id: idOf(person) } as const]),
    ...(business === undefined ? [] : [{ kind: 'business', id: idOf(business) } as const]),
  ];
  const [customer, ...more] = customers;
  if (customer === undefined || more.length > 0) {
    return refuse('erase names one person or one business');
  }
  if (isDryRun && isConfirmed) return refuse('--dry-run changes nothing: there is nothing to confirm');
  const stage = stageOf(values);
  return isDryRun
    ? { command: 'preview-erasure', stage, customer }
    : { command: 'request-erasure', stage, customer, isConfirmed };
}
