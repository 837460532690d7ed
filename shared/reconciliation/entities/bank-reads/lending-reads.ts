import {
  creditLine,
  creditLineApplication,
  freelancerCreditLineApplication,
} from '#shared/events/lending/credit-lines.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { consumerLoanApplication, loan } from '#shared/events/lending/loans.ts';
import {
  consumerOverdraftApplication,
  overdraftApplication,
} from '#shared/events/lending/overdraft-applications.ts';
import { consumerOverdraft, overdraft, overdraftLimitChange } from '#shared/events/lending/overdrafts.ts';
import {
  shownAs,
  type ShowEntities,
  type ShownEntity,
} from '#shared/reconciliation/entities/shown-entity.ts';
import type { EntityBank } from './entity-areas.ts';
import { withParent } from './with-parent.ts';

/** Reads loans, credit lines and overdrafts, and applications for them. */
export function createLendingReads({ loans, persons, freelancers }: EntityBank) {
  /** Lending is read only with the person whom its events name. */
  const ofPerson =
    (
      definition: EventDefinition,
      read: (person_id: string, id: string) => Promise<object>,
      form: typeof shownAs = shownAs,
    ): ShowEntities =>
    async ({ id, personId }) =>
      personId === undefined ? [] : [form(definition, id, await read(personId, id))];

  return {
    loan: async ({ id }) => [inEnvelope(loan, id, await loans.get({ loan_id: id }))],
    credit_line: ofPerson(
      creditLine,
      async (person_id, credit_line_id) => persons.creditLines.get({ person_id, credit_line_id }),
      inEnvelope,
    ),
    consumer_loan_application: ofPerson(
      consumerLoanApplication,
      async (person_id, application_id) =>
        persons.consumerLoanApplications.get({ person_id, application_id }),
      inEnvelope,
    ),
    credit_line_application: ofPerson(creditLineApplication, async (person_id, application_id) =>
      persons.creditLineApplications.get({ person_id, application_id }),
    ),
    freelancer_credit_line_application: ofPerson(
      freelancerCreditLineApplication,
      async (person_id, application_id) =>
        freelancers.persons.creditLineApplications.get({ person_id, application_id }),
    ),
    overdraft: ofPerson(overdraft, async (person_id, overdraft_id) =>
      persons.overdrafts.get({ person_id, overdraft_id }),
    ),
    overdraft_application: ofPerson(overdraftApplication, async (person_id, overdraft_application_id) =>
      persons.overdraftApplications.get({ person_id, overdraft_application_id }),
    ),
    consumer_overdraft: ofPerson(consumerOverdraft, async (person_id, overdraft_id) =>
      persons.consumerOverdrafts.get({ person_id, overdraft_id }),
    ),
    overdraft_limit_change: async ({ id, personId: person_id, throughId: overdraft_id }) => {
      if (person_id === undefined || overdraft_id === undefined) return [];
      const { limitChanges } = persons.consumerOverdrafts;
      const change = await limitChanges.get({ person_id, overdraft_id, limit_change_id: id });
      return [shownAs(overdraftLimitChange, id, withParent(change, { overdraft_id }))];
    },
    consumer_overdraft_application: ofPerson(
      consumerOverdraftApplication,
      async (person_id, overdraft_application_id) =>
        persons.consumerOverdraftApplications.get({ person_id, overdraft_application_id }),
    ),
  } satisfies Record<string, ShowEntities>;
}

/** Some events wrap their entity. */
function inEnvelope(definition: EventDefinition, id: string, answer: object): ShownEntity {
  return shownAs(definition, id, {
    entity_uuid: id,
    event_type: definition.type.replaceAll('_', ' '),
    payload: answer,
  });
}
