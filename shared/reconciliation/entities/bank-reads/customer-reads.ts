import { message } from '#shared/events/accounts/notices.ts';
import {
  businessSeizureCreated,
  businessSeizureFulfilled,
  personSeizureCreated,
  personSeizureFulfilled,
} from '#shared/events/accounts/seizures.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import {
  beneficialOwner,
  businessChanged,
  legalRepresentative,
} from '#shared/events/onboarding/businesses.ts';
import { mobileNumberVerified } from '#shared/events/onboarding/mobile-numbers.ts';
import { personChanged } from '#shared/events/onboarding/persons.ts';
import {
  businessTaxIdentificationChanged,
  personTaxIdentificationChanged,
} from '#shared/events/onboarding/taxes.ts';
import { createCustomerReaders } from '#shared/mirror/customer-readers.ts';
import type { EntityReader } from '#shared/mirror/entity-reader.ts';
import * as z from '#shared/kernel/zod.ts';
import {
  shownAs,
  type ShowEntities,
  type ShownEntity,
} from '#shared/reconciliation/entities/shown-entity.ts';
import type { EntityBank } from './entity-areas.ts';
import { everyPage } from './every-page.ts';
import { withParent } from './with-parent.ts';

/** Reads owners of accounts, their representatives, and messages to them. */
export function createCustomerReads(bank: EntityBank) {
  const readers = createCustomerReaders(bank);
  const read = async (definition: EventDefinition, id: string, reader: EntityReader) => {
    const found = await reader.read(id);
    if (found.outcome === 'absent')
      return [{ ...shownAs(definition, id, {}), isNotified: false, isAbsent: true } as const];
    const answer = z.looseObject({}).parse(JSON.parse(found.json));
    // The bank sends events only for changes: a customer without any change is not in the mirror.
    return [{ ...shownAs(definition, id, answer), isNotified: definition.entity.aspect === 'mobile_number' }];
  };
  const seizuresOfPerson = async (person_id: string) => {
    const found = await everyPage((paged) => bank.persons.seizures.list({ person_id, ...paged }));
    const types = { created: personSeizureCreated, fulfilled: personSeizureFulfilled };
    return found.map((seizure) => shownSeizure(withParent(seizure, { customer_id: person_id }), types));
  };
  const seizuresOfBusiness = async (business_id: string) => {
    const found = await everyPage((paged) => bank.businesses.seizures.list({ business_id, ...paged }));
    const types = { created: businessSeizureCreated, fulfilled: businessSeizureFulfilled };
    return found.map((seizure) => shownSeizure(withParent(seizure, { customer_id: business_id }), types));
  };

  return {
    person: async ({ id }) => [
      ...(await read(personChanged, id, readers.person)),
      ...(await read(mobileNumberVerified, id, readers.mobileNumber)),
      ...(await read(personTaxIdentificationChanged, id, readers.taxIdentificationsOfPerson)),
    ],
    business: async ({ id }) => [
      ...(await read(businessChanged, id, readers.business)),
      ...(await read(businessTaxIdentificationChanged, id, readers.taxIdentificationsOfBusiness)),
    ],
    person_seizures: async ({ id }) => seizuresOfPerson(id),
    business_seizures: async ({ id }) => seizuresOfBusiness(id),
    /** A deleted one is no longer listed. */
    seizure: async ({ id, personId, businessId }) => {
      const found = [
        ...(personId === undefined ? [] : await seizuresOfPerson(personId)),
        ...(businessId === undefined ? [] : await seizuresOfBusiness(businessId)),
      ];
      return found.filter((seizure) => seizure.id === id);
    },
    messages: async ({ id: person_id }) => {
      const found = await everyPage((paged) => bank.persons.messages.list({ person_id, ...paged }));
      return found.map(({ required_notification_channel: channel, ...written }) =>
        shownAs(message, written.id, { ...withParent(written, { person_id }), channel }),
      );
    },
    beneficial_owners: async ({ id: business_id }) => {
      const found = await everyPage((paged) =>
        bank.businesses.beneficialOwners.list({ business_id, ...paged }),
      );
      return found.map((owner) => shownAs(beneficialOwner, owner.id, withParent(owner, { business_id })));
    },
    legal_representatives: async ({ id: business_id }) => {
      const found = await everyPage((paged) =>
        bank.businesses.legalRepresentatives.list({ business_id, ...paged }),
      );
      return found.map((person) =>
        shownAs(legalRepresentative, person.id, withParent(person, { business_id })),
      );
    },
  } satisfies Record<string, ShowEntities>;
}

/** As the bank sends it, with all its other members. */
interface AnySeizure extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly status?: string | null | undefined;
}

function shownSeizure(
  seizure: AnySeizure,
  types: { readonly created: EventDefinition; readonly fulfilled: EventDefinition },
): ShownEntity {
  return shownAs(seizure.status === 'FULFILLED' ? types.fulfilled : types.created, seizure.id, seizure);
}
