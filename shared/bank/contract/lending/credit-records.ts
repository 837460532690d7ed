import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

/** Who supplies the file; `service` is the bank, whose name stands there on the wire. */
export const creditRecordSources = ['partner', 'service'] as const;

export const creditRecordStatuses = ['available', 'expired'] as const;

const creditRecordInput = memoised(() =>
  z
    .strictObject({
      source: z.enum(creditRecordSources),
      // Base64.
      file: z.optional(z.base64().check(z.minLength(1))),
    })
    .check(
      z.refine(({ source, file }) => source !== 'partner' || file !== undefined, {
        path: ['file'],
        error: 'is required where the partner supplies it',
      }),
    ),
);

const creditRecord = memoised(() =>
  z.looseObject({
    id: id(),
    person_id: reference(),
    source: z.nullish(openEnum(creditRecordSources)),
    /** An expired record cannot be used: a new one is needed. */
    status: z.nullish(openEnum(creditRecordStatuses)),
    /** That there is a validity is stated, its name is not. */
    valid_until: text(),
    created_at: text(),
  }),
);

/** Links a record to an application of the same person. */
export const creditRecordLink = memoised(() => z.strictObject({ credit_record_id: sentText() }));

export type CreditRecord = z.output<ReturnType<typeof creditRecord>>;

export const creditRecords = {
  /** Creates a credit record of a retail customer, from the partner’s Base64 file or by the bank itself. */
  create: endpoint({
    operation: 'persons.creditRecords.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/credit_records',
    body: json(creditRecordInput),
    reply: json(creditRecord),
    successStatus: 201,
    retry: 'never',
  }),
  /** Reads a credit record; one that has expired has to be replaced by a new one. */
  get: endpoint({
    operation: 'persons.creditRecords.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/credit_records/{credit_record_id}',
    reply: json(creditRecord),
    retry: 'safe',
  }),
};

export const creditRecordsOfFreelancer = {
  /** Creates a credit record of a freelancer, from the partner’s Base64 file or by the bank itself. */
  create: endpoint({
    operation: 'freelancers.persons.creditRecords.create',
    method: 'POST',
    path: '/v1/freelancers/persons/{person_id}/credit_records',
    body: json(creditRecordInput),
    reply: json(creditRecord),
    successStatus: 201,
    retry: 'never',
  }),
};
