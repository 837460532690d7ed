import * as z from '#shared/kernel/zod.ts';

/** How AWS Backup copies the tables and buckets of a stage each day. */
export const copyPlan = z.object({
  planId: z.string(),
  /** Name of the vault of the stage. */
  vault: z.string(),
  /** ARN of the second vault, in an account or region that this one cannot read. */
  copyTo: z.optional(z.string()),
});

export type CopyPlan = z.output<typeof copyPlan>;

/** Of AWS Backup; what a plan copies is a table or a bucket. Instants are canonical UTC. */
export const copiedData = z.object({
  /** Since when the plan of the stage copies; null if there is none, or if it names nothing to copy. */
  plannedSince: z.nullable(z.string()),
  resources: z.array(
    z.object({
      name: z.string(),
      /** When the newest complete copy was begun; null if there is none. */
      copiedAt: z.nullable(z.string()),
      /** When a copy last reached the second vault. Absent if the deployed stage has none. */
      sentAt: z.optional(z.nullable(z.string())),
    }),
  ),
});

export type CopiedData = z.output<typeof copiedData>;
