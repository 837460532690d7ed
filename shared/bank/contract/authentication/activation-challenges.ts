import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { openEnum, sentOpenEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

export const activationPurposes = ['DEVICE_BINDING'] as const;

export const activationRequesters = ['SERVICE', 'WEBUI', 'MOBILE_APP', 'WEB'] as const;

/** No list of its states is public but for the one that DELETE leads to. */
export const activationStatuses = ['active', 'used', 'expired'] as const;

const activationChallenge = memoised(() =>
  z.looseObject({
    id: id(),
    person_id: reference(),
    purpose: z.nullish(openEnum(activationPurposes)),
    requested_by: z.nullish(openEnum(activationRequesters)),
    status: z.nullish(openEnum(activationStatuses)),
    created_at: text(),
    expires_at: text(),
    /** Secret of the person; only the answer to the creation may carry it. */
    code: text(),
  }),
);

const deliveryEvent = memoised(() => z.looseObject({ id: id(), status: text(), created_at: text() }));

export type ActivationChallenge = z.output<ReturnType<typeof activationChallenge>>;
export type DeliveryEvent = z.output<ReturnType<typeof deliveryEvent>>;

const deliveryEvents = {
  /** Tells the bank how the delivery of an activation code is going. */
  create: endpoint({
    operation: 'mfa.challenges.activation.deliveryEvents.create',
    method: 'POST',
    path: '/v1/mfa/challenges/activation/{id}/delivery_events',
    body: json(() => z.strictObject({ status: sentText() })),
    reply: json(deliveryEvent),
    successStatus: 201,
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
  /** Lists the reports about the delivery of an activation code, the newest first. */
  list: endpoint({
    operation: 'mfa.challenges.activation.deliveryEvents.list',
    method: 'GET',
    path: '/v1/mfa/challenges/activation/{id}/delivery_events',
    reply: json(() => z.array(deliveryEvent())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one delivery event of an activation challenge. */
  get: endpoint({
    operation: 'mfa.challenges.activation.deliveryEvents.get',
    method: 'GET',
    path: '/v1/mfa/challenges/activation/{activation_challenge_id}/delivery_events/{id}',
    reply: json(deliveryEvent),
    retry: 'safe',
  }),
};

export const activationChallenges = {
  /** Makes an activation code for a person, which binds a device without a mobile number; a webhook tells of it. */
  create: endpoint({
    operation: 'mfa.challenges.activation.create',
    method: 'POST',
    path: '/v1/mfa/challenges/activation',
    body: json(() =>
      z.strictObject({
        person_id: sentText(),
        purpose: z.optional(z.enum(activationPurposes)),
        requested_by: z.optional(z.enum(activationRequesters)),
        origin: z.optional(sentText()),
        delivery_method: z.optional(sentText()),
        // True ends the codes that the person has already.
        invalidate_existing_code: z.optional(z.boolean()),
      }),
    ),
    reply: json(activationChallenge),
    successStatus: 201,
    // Each one is another code on its way to the person.
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
  /** Lists activation challenges, by person if asked for. */
  list: endpoint({
    operation: 'mfa.challenges.activation.list',
    method: 'GET',
    path: '/v1/mfa/challenges/activation',
    filter: memoised(() =>
      z.strictObject({
        person_id: z.optional(sentText()),
        purpose: z.optional(z.enum(activationPurposes)),
        status: z.optional(sentOpenEnum(activationStatuses)),
      }),
    ),
    reply: json(() => z.array(activationChallenge())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one activation challenge. */
  get: endpoint({
    operation: 'mfa.challenges.activation.get',
    method: 'GET',
    path: '/v1/mfa/challenges/activation/{id}',
    reply: json(activationChallenge),
    retry: 'safe',
  }),
  /** Ends an activation challenge: it stays readable as expired, its code binds nothing any more. */
  delete: endpoint({
    operation: 'mfa.challenges.activation.delete',
    method: 'DELETE',
    path: '/v1/mfa/challenges/activation/{id}',
    reply: empty,
    retry: 'natural-key',
    neverAutomated: 'second-factor',
  }),
  deliveryEvents,
};
