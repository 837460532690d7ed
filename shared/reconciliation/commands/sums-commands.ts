import * as z from '#shared/kernel/zod.ts';
import { commandInParts, jsonOf } from '#shared/operators/command.ts';
import { query } from '#shared/operators/query.ts';
import { absentResponse } from '#shared/operators/row.ts';
import {
  addPart,
  emptyTally,
  recountedSoFar,
  recountPart,
  recountTally,
} from '#shared/reconciliation/sums/recount-part.ts';

const part = {
  request: recountPart.request,
  response: z.union([absentResponse, recountPart.response]),
};

/** The sums that the mirror keeps of bookings, compared with the bookings. The bank is not asked. */
export const sumsCommands = {
  /** A part of the accounts at a time. */
  sums: query({ name: 'reconciliation/sums', by: 'reconciliation', ...part }),
  /** Where other sums are kept than those of the bookings, keeps theirs. */
  recount: commandInParts({
    name: 'reconciliation/recount',
    by: 'reconciliation',
    action: 'recount sums',
    request: z.omit(recountPart.request, { cursor: true }),
    response: z.union([absentResponse, recountTally]),
    part,
    describe: ({ accountId }) => ({
      entity: accountId === undefined ? 'sums of all accounts' : `sums of account ${accountId}`,
    }),
    carryOut: async (request, { call, soFar }) => {
      const { cursor, ...before } = soFar === undefined ? emptyTally : recountedSoFar.parse(soFar);
      const next = await call({ ...request, cursor });
      if ('absent' in next) return { state: 'failed', after: { absent: true }, response: next };
      const tally = addPart(before, next);
      if (next.cursor !== undefined)
        return { state: 'part', soFar: jsonOf({ ...tally, cursor: next.cursor }) };
      const { sums, ...counts } = tally;
      return {
        state: 'done',
        before: { sums: sums.map(({ accountId, currency, kept }) => ({ accountId, currency, ...kept })) },
        after: {
          ...counts,
          sums: sums.map(({ accountId, currency, rows }) => ({ accountId, currency, ...rows })),
        },
        response: tally,
      };
    },
  }),
};
