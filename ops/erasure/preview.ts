import * as z from '#shared/kernel/zod.ts';
import type { Customer } from '#shared/erasure/customer.ts';
import { textTable } from '#ops/local/text-table.ts';
import type { CommandResult } from '#ops/command-result.ts';
import type { DeployedJob } from '#ops/deployed-job.ts';

const previewedStore = z.object({
  open: z.number(),
  reduced: z.number(),
  kept: z.number(),
  keys: z.array(z.string()),
});

const answer = z.object({
  isKnown: z.boolean(),
  isComplete: z.boolean(),
  erasure: z.nullable(z.object({ state: z.string(), announcedAt: z.string() })),
  stores: z.record(z.string(), previewedStore),
  sharedAccounts: z.array(z.string()),
});

/** What an erasure would take from each store, by counts and keys. Changes nothing. */
export async function previewErasure(job: DeployedJob, customer: Customer): Promise<CommandResult> {
  const found = answer.parse(await job({ preview: customer }));
  const { erasure, stores, sharedAccounts } = found;
  const rows = Object.entries(stores).map(([name, { open, reduced, kept }]) => [name, open, reduced, kept]);
  const keys = Object.entries(stores).flatMap(([name, store]) =>
    [...store.keys, ...unshown(store)].map((key) => [name, key]),
  );
  const text = [
    `${customer.kind} ${customer.id}: ${found.isKnown ? 'known to the mirror' : 'unknown to the mirror'}, ${
      erasure === null ? 'no erasure announced' : `${erasure.state}, announced ${erasure.announcedAt}`
    }`,
    textTable([['store', 'would go', 'reduced', 'stays'], ...rows]),
    ...(keys.length === 0 ? [] : [textTable(keys)]),
    ...(sharedAccounts.length === 0
      ? []
      : [`Accounts that somebody else owns as well, which stay: ${sharedAccounts.join(', ')}`]),
    ...(found.isComplete ? [] : ['There is more: the function ran out of time.']),
  ].join('\n\n');
  return { text, exitCode: 0 };
}

function unshown({ open, reduced, keys }: z.output<typeof previewedStore>): readonly string[] {
  const more = open + reduced - keys.length;
  return more > 0 ? [`and ${more} more`] : [];
}
