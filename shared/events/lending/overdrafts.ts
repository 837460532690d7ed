import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import {
  entityId,
  optionalFlag,
  optionalInstant,
  optionalMoney,
  optionalNumber,
  optionalOneOf,
  optionalText,
  preprocessed,
} from '../fields.ts';
import { open, payloadOf, personal } from '../marks.ts';

/** Fields common to consumers and freelancers. */
const anyOverdraft = {
  id: open(entityId),
  person_id: personal(optionalText),
  limit: open(optionalMoney),
  /** While within the limit. */
  interest_accrual_rate: open(optionalNumber),
  /** Above the limit. */
  overdraft_rate: open(optionalNumber),
  interest_accrued: open(optionalMoney),
  created_at: open(optionalInstant),
};

const consumerStatuses = [
  'created',
  'conditions_pending',
  'limit_pending',
  'attached',
  'defaulted_pending',
  'conditions_termination_pending',
  'termination_pending',
  'terminated',
] as const;

/** Conditions and limit may change during its term, in no documented order; only its end is final. */
const overdraftOrder = { by: 'arrival', terminal: ['terminated'] } as const;

export const overdraft = defineEvent({
  type: 'OVERDRAFT',
  family: 'lending',
  occursWhen: 'The status of a freelancer’s overdraft changed.',
  entity: { kind: 'overdraft', aspect: 'state', id: { field: 'id' } },
  order: overdraftOrder,
  status: { field: 'status' },
  owners: { person: 'person_id', account: 'account_id' },
  readBy: 'persons.overdrafts.get',
  payload: payloadOf({
    ...anyOverdraft,
    status: open(optionalOneOf(['created', 'interest_conditions_set', 'limit_set', 'terminated'])),
    account_id: open(optionalText),
    interest_conditions_enabled: open(optionalFlag),
  }),
});

export const consumerOverdraft = defineEvent({
  type: 'CONSUMER_OVERDRAFT',
  family: 'lending',
  occursWhen: 'The status of a consumer’s overdraft changed.',
  entity: { kind: 'consumer_overdraft', aspect: 'state', id: { field: 'id' } },
  order: overdraftOrder,
  status: { field: 'status' },
  owners: { person: 'person_id' },
  readBy: 'persons.consumerOverdrafts.get',
  payload: payloadOf({
    ...anyOverdraft,
    status: open(optionalOneOf(consumerStatuses)),
    consumer_application_id: open(optionalText),
    account_iban: personal(optionalText),
    /** Since when the account has been overdrawn. */
    negative_since: personal(optionalInstant),
  }),
});

const interestRateChange = payloadOf({
  id: open(entityId),
  /** The daily rate from then on. */
  interest_accrual_rate: open(optionalNumber),
  effective_from: open(optionalInstant),
});

/** Each recalculation takes effect later than the previous one, but until then another one may take its place. */
const interestRateOrder = { by: 'version', field: 'effective_from' } as const;

export const overdraftInterestRateChange = defineEvent({
  type: 'FREELANCER_OVERDRAFT_INTEREST_RATE_CHANGE',
  family: 'lending',
  occursWhen: 'A change of the reference rate led to a new interest rate of a freelancer’s overdraft.',
  entity: { kind: 'overdraft', aspect: 'interest_rate', id: { field: 'id' } },
  unread: 'the bank shows the rate of today, not the day from which it holds',
  order: interestRateOrder,
  payload: interestRateChange,
});

export const consumerOverdraftInterestRateChange = defineEvent({
  type: 'CONSUMER_OVERDRAFT_INTEREST_RATE_CHANGE',
  family: 'lending',
  occursWhen: 'A change of the reference rate led to a new interest rate of a consumer’s overdraft.',
  entity: { kind: 'consumer_overdraft', aspect: 'interest_rate', id: { field: 'id' } },
  unread: 'the bank shows the rate of today, not the day from which it holds',
  order: interestRateOrder,
  payload: interestRateChange,
});

/** One of the two is required; a value that is not text names nothing. */
const eitherId = z.optional(
  preprocessed((id) => (typeof id === 'string' && id !== 'null' ? id : null), z.nullish(z.string())),
);

export const overdraftLimitChange = defineEvent({
  type: 'OVERDRAFT_LIMIT_CHANGE',
  family: 'lending',
  occursWhen: 'A change of the limit of a consumer’s overdraft was requested or got further.',
  entity: { kind: 'overdraft_limit_change', aspect: 'state', id: { field: 'id' } },
  // Consent, conditions and limit follow each other by undocumented transitions.
  order: { by: 'arrival', terminal: ['attached', 'cancelled', 'expired'] },
  status: { field: 'status' },
  owners: { through: ['overdraft_id'] },
  payload: payloadOf(
    {
      id: open(eitherId),
      /** The id under its other name, used by one version of the bank's reference. */
      uuid: open(eitherId),
      overdraft_id: open(optionalText),
      status: open(optionalText),
      requested_limit: open(optionalMoney),
      limit_at_creation_time: open(optionalMoney),
    },
    z.overwrite((change) => ({ ...change, id: change.id ?? change.uuid })),
    z.refine(({ id }) => entityId.safeParse(id).success, { path: ['id'], error: 'is missing' }),
  ),
});
