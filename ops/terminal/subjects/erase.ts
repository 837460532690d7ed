import type { Customer } from '#shared/erasure/customer.ts';
import {
  erasureCommands,
  type ErasureResponse,
  type PreviewedStore,
} from '#shared/erasure/commands/erasure-commands.ts';
import { idOf } from '#ops/terminal/arguments.ts';
import {
  changing,
  checkReason,
  optionalChangeFlags,
  type OptionalChangeFlags,
} from '#ops/terminal/changing.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { textTable } from '#ops/terminal/table.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';

interface EraseFlags extends OptionalChangeFlags {
  readonly person?: string;
  readonly business?: string;
  readonly dryRun: boolean;
  readonly yes: boolean;
}

/** The person at the terminal did not type the id once more. */
interface Declined {
  readonly declined: Customer;
}

type Erased = ErasureResponse<'preview'> | ErasureResponse<'request'> | Declined;

const idFlag = { kind: 'parsed', parse: idOf, optional: true, placeholder: 'ID' } as const;
const switchFlag = { kind: 'boolean', default: false, withNegated: false } as const;

export const erase = stageCommand({
  brief: 'Erase a customer once the bank has confirmed the deletion',
  usage: [
    '--person ID --dry-run',
    '--person ID --reason TEXT [--yes]',
    '--business ID --dry-run',
    '--business ID --reason TEXT [--yes]',
  ],
  parameters: {
    flags: {
      ...optionalChangeFlags,
      person: { ...idFlag, brief: 'Id of the person to erase' },
      business: { ...idFlag, brief: 'Id of the business to erase' },
      dryRun: { ...switchFlag, brief: 'Show what would be erased, and change nothing' },
      yes: { ...switchFlag, brief: 'Do not ask for confirmation' },
    },
    aliases: { y: 'yes' },
  },
  answer: eraseWhom,
  text: textOf,
  isSuccess: (answer) => 'stores' in answer || 'requested' in answer,
});

async function eraseWhom(asked: Asked<EraseFlags>): Promise<Erased> {
  const { flags, deployment, terminal } = asked;
  const customer = customerOf(flags);
  if (flags.dryRun && flags.yes) throw new UsageError('--dry-run changes nothing: leave out --yes');
  if (flags.dryRun) return deployment.operators.call(erasureCommands.preview, customer);
  checkReason(flags);
  const { kind, id } = customer;
  const question = `This erases all data of ${kind} ${id} once the bank has confirmed the deletion twice.\nType the id to continue: `;
  const isConfirmed = flags.yes || (await terminal.prompt(question)).trim() === id;
  return isConfirmed ? changing(asked, erasureCommands.request, customer) : { declined: customer };
}

function customerOf({ person, business }: EraseFlags): Customer {
  if (person !== undefined && business === undefined) return { kind: 'person', id: person };
  if (business !== undefined && person === undefined) return { kind: 'business', id: business };
  throw new UsageError('Pass either --person or --business');
}

function textOf(answer: Erased, { flags }: Asked<EraseFlags>): string {
  if ('declined' in answer) return 'Nothing was done.';
  if ('stores' in answer) return textOfPreview(answer);
  const { id } = customerOf(flags);
  return 'skipped' in answer
    ? `${id}: not requested, ${answer.skipped}`
    : `${id}: ${textsOfStates[answer.state]}`;
}

type Requested = Exclude<ErasureResponse<'request'>, { readonly skipped: string }>;

const textsOfStates: Readonly<Record<Requested['state'], string>> = {
  announced: 'requested; the next run asks the bank',
  missing: 'already under way; the bank has confirmed it once',
  unknown: 'requested; the mirror does not know the customer',
  refused: 'requested; the bank has refused it before',
  erasing: 'already under way; the bank has confirmed it',
  completed: 'already erased',
};

function textOfPreview(preview: ErasureResponse<'preview'>): string {
  const { customer, erasure, stores, sharedAccounts } = preview;
  const rows = Object.entries(stores).map(([name, { open, reduced, kept }]) => [name, open, reduced, kept]);
  const keys = Object.entries(stores).flatMap(([name, store]) =>
    [...store.keys, ...unshown(store)].map((key) => [name, key]),
  );
  return [
    `${customer.kind} ${customer.id}: ${preview.isKnown ? 'known to the mirror' : 'unknown to the mirror'}, ${
      erasure === null ? 'no erasure announced' : `${erasure.state}, announced ${erasure.announcedAt}`
    }`,
    textTable([['store', 'to erase', 'to reduce', 'to keep'], ...rows]),
    ...(keys.length === 0 ? [] : [textTable(keys)]),
    ...(sharedAccounts.length === 0
      ? []
      : [`Accounts that are kept because they have another owner: ${sharedAccounts.join(', ')}`]),
    ...(preview.isSetAside
      ? ['It is set aside: three runs ended during it. Request the erasure again once the cause is fixed.']
      : preview.isComplete
        ? []
        : ['This list is incomplete: the function ran out of time.']),
  ].join('\n\n');
}

function unshown({ open, reduced, keys }: PreviewedStore): readonly string[] {
  const more = open + reduced - keys.length;
  return more > 0 ? [`and ${more} more`] : [];
}
