import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { changeRequest } from '#shared/bank/contract/schema/change-request.ts';
import {
  codeDeliveryMethods,
  deviceData,
  deviceSignature,
  oneTimeCode,
} from '#shared/bank/contract/schema/device-signature.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

export const changeRequests = {
  /**
   * Starts the second factor of a change: an SMS code to a person with a verified number, or a text for a bound
   * device to sign.
   */
  authorize: endpoint({
    operation: 'changeRequests.authorize',
    method: 'POST',
    path: '/v1/change_requests/{change_request_id}/authorize',
    repeats: { change_request_id: 'id' },
    body: json(() =>
      z.union([
        z.strictObject({
          person_id: sentText(),
          // `static` is for tests only: nothing is sent, and the code is 212212.
          delivery_method: z.optional(z.enum(codeDeliveryMethods)),
        }),
        z.strictObject({
          device_id: sentText(),
          delivery_method: z.optional(z.literal('device_signing')),
        }),
      ]),
    ),
    reply: json(() => z.looseObject({ ...changeRequest().shape, string_to_sign: text() })),
    errors: [400, 403],
    // Each call sends another SMS and counts towards 60 an hour.
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
  /**
   * Proves the second factor and carries the change out; the answer holds the body and status of the change
   * itself.
   */
  confirm: endpoint({
    operation: 'changeRequests.confirm',
    method: 'POST',
    path: '/v1/change_requests/{change_request_id}/confirm',
    repeats: { change_request_id: 'id' },
    body: json(() =>
      z.union([
        z.strictObject({
          tan: oneTimeCode(),
          person_id: z.optional(sentText()),
        }),
        z.strictObject({
          device_id: sentText(),
          signature: deviceSignature(),
          device_data: deviceData(),
        }),
      ]),
    ),
    reply: json(() =>
      z.looseObject({
        id: id(),
        status: z.nullish(changeRequest().shape.status),
        updated_at: text(),
        /** The created or changed resource, in the shape of the operation that asked for it. */
        response_body: z.unknown(),
        /** HTTP status of the change itself: a refusal stands here, inside a 2xx. */
        response_code: z.nullish(count()),
      }),
    ),
    errors: [400, 403],
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
};
